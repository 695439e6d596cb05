/** Turns blocks of the language deltaboard into players. */
export default function deltaboard(md: { renderer: { rules: { fence?: unknown } } }): void;

/** Turns blocks of the language deltaboard into players. */
export default function deltaboard(this: unknown): (tree: object, file: { path?: string }) => void;

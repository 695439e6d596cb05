/** Turns blocks of the language deltaboard into players. */
export default function deltaboard(): (tree: object, file: { path?: string }) => void;

// The files of tree-sitter and its grammars. The build writes them here, if npm is there.
export const FILES = {};

/** A problem in a block. */
export interface Problem {
  /** Counted from 1, in the file. */
  line: number;
  /** Counted from 1, if the problem is at one. */
  column: number | null;
  message: string;
}

export interface Figure {
  svg: string;
  alt: string;
  width: number;
  height: number;
  /** A name for the SVG as a file, different for different figures. */
  file: string;
  /** A data URL of the SVG. */
  url: string;
}

/** What a block becomes. */
export interface Player {
  /** The tag with its content. */
  html: string;
  attributes: Record<string, string>;
  code: string | null;
  question: string | null;
  /** What is played, in words, or nothing. */
  words: string;
  /** Null for `figure: none`. */
  figure: Figure | null;
}

/** What a page with players imports. */
export declare const IMPORTS: string[];
export declare const LANGUAGE: "deltaboard";
export declare class FenceError extends Error {
  readonly errors: Problem[];
  readonly file: string | undefined;
}
/** Returns what a block becomes, or throws a FenceError. `file` and `line` are those of the first line of the block. */
export declare function fence(text: string, place?: { file?: string; line?: number | (() => number) }): Player;
/** Returns how many lines of a file come before the text that a tool has left of it, without its front matter. */
export declare function linesBefore(file: string | undefined, text: string | undefined): number;
export declare function isOurs(info: string | null | undefined): boolean;

// Types of the custom element `<deltaboard-player>`; docs/embedding.md describes its attributes.

/** A switch: an attribute that is there or not. */
type Switch = boolean | "";

/** The attributes of `<deltaboard-player>`, which are also properties. */
export interface DeltaboardPlayerAttributes {
  fen?: string | null;
  bits?: string | null;
  read?: string | null;
  do?: string | null;
  routine?: string | null;
  /** The first frame: a number, or `last`. */
  step?: number | string | null;
  set?: string | null;
  mapping?: string | null;
  cells?: string | null;
  side?: "white" | "black" | null;
  code?: string | null;
  function?: string | null;
  with?: string | null;
  /** The parts, separated by commas: board, bits, mask, code, text. */
  show?: string | null;
  controls?: "full" | "minimal" | "none" | null;
  autoplay?: Switch | null;
  theme?: "auto" | "light" | "dark" | null;
  ask?: string | null;
  question?: string | null;
  predict?: Switch | null;
  loop?: Switch | null;
  /** Shows the view *Build* in place of a player, with these moves done. */
  build?: Switch | null;
  moves?: string | null;
  /** The followed bit, by its square. */
  follow?: string | null;
}

export interface DeltaboardStep {
  step: number;
  steps: number;
  /** The bitboard, in hexadecimal. */
  value: string;
  /** The position, if there are pieces. */
  fen: string | null;
}
export interface DeltaboardAnswer {
  right: boolean;
  ask: string;
}
export interface DeltaboardError {
  message: string;
}

export interface DeltaboardPlayerEventMap extends HTMLElementEventMap {
  "deltaboard-step": CustomEvent<DeltaboardStep>;
  "deltaboard-answer": CustomEvent<DeltaboardAnswer>;
  "deltaboard-error": CustomEvent<DeltaboardError>;
}

export interface DeltaboardPlayer extends HTMLElement, Omit<Required<DeltaboardPlayerAttributes>, "step"> {
  /** The attribute `step`, as text. Called as a function, it does what `seek` does. */
  get step(): ((to?: number | "last") => Promise<void>) & { toString(): string };
  set step(value: number | string | null);
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Shows a frame, or the next one. */
  seek(to?: number | "last"): Promise<void>;
  /** Starts the player; it also starts when it scrolls into view. */
  start(): Promise<void>;
  /** The frame that is shown, once the player has started. */
  readonly position: number | undefined;
  readonly steps: number | undefined;
  /** The bitboard in this frame. */
  readonly value: bigint | undefined;

  addEventListener<K extends keyof DeltaboardPlayerEventMap>(
    type: K,
    listener: (this: DeltaboardPlayer, event: DeltaboardPlayerEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof DeltaboardPlayerEventMap>(
    type: K,
    listener: (this: DeltaboardPlayer, event: DeltaboardPlayerEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "deltaboard-player": DeltaboardPlayer;
  }
  // The events bubble, so other elements and the document hear them too.
  interface GlobalEventHandlersEventMap {
    "deltaboard-step": CustomEvent<DeltaboardStep>;
    "deltaboard-answer": CustomEvent<DeltaboardAnswer>;
    "deltaboard-error": CustomEvent<DeltaboardError>;
  }
}

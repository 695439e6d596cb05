// JSX for React 19: `import "deltaboard-player/react"`.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { DeltaboardPlayer, DeltaboardPlayerAttributes, DeltaboardPlayerEventMap } from "./index.js";

type Props = Omit<DetailedHTMLProps<HTMLAttributes<DeltaboardPlayer>, DeltaboardPlayer>, keyof DeltaboardPlayerAttributes> &
  DeltaboardPlayerAttributes & { class?: string } & {
    [Name in "step" | "answer" | "error" as `ondeltaboard-${Name}`]?: (event: DeltaboardPlayerEventMap[`deltaboard-${Name}`]) => void;
  };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "deltaboard-player": Props;
    }
  }
}

export * from "./index.js";

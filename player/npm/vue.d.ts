// Templates and JSX for Vue 3: `import "deltaboard-player/vue"`.
import type { DefineComponent, HTMLAttributes } from "vue";
import type { DeltaboardPlayerAttributes, DeltaboardPlayerEventMap } from "./index.js";

type Events = {
  [Name in "Step" | "Answer" | "Error" as `onDeltaboard${Name}`]?: (
    event: DeltaboardPlayerEventMap[`deltaboard-${Lowercase<Name>}`],
  ) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "deltaboard-player": DefineComponent<DeltaboardPlayerAttributes & HTMLAttributes & Events>;
  }
}

export * from "./index.js";

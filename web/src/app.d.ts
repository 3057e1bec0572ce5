import type { Drop } from "./board/drag.svelte";

declare module "svelte/elements" {
  interface SVGAttributes<T extends EventTarget> {
    onletgo?: (event: CustomEvent<Drop> & { currentTarget: EventTarget & T }) => void;
  }
}

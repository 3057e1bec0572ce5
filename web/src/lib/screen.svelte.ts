/** How much space there is: some things are left out on a small screen. */

import { MediaQuery } from "svelte/reactivity";

const small = new MediaQuery("(max-width: 899px), (max-height: 520px)");

export const screen = {
  /** A phone, or a tablet held upright: panels are short, log and chat are sheets. */
  get small(): boolean {
    return small.current;
  },
};

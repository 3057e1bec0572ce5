/** Is this somebody's first game, with a guide? The address says it; a guide can be switched off. */

import { learning } from "../lib/learning.svelte";
import { route } from "../lib/route.svelte";

export const guided = (): boolean => route.hash === "#guide" && learning.guide;

/** The words of the puzzles, which no other page needs. */

import { page } from "../lib/words.svelte";
import en from "./text/en.ftl?raw";
import fr from "./text/fr.ftl?raw";

page.add({ en, fr });

export const say = page.say;

import en from "../text/en.ftl?raw";
import fr from "../text/fr.ftl?raw";
import type { Language } from "./words";

/** The client's own words, in every language it speaks. */
export const catalogues: Record<Language, string> = { en, fr };

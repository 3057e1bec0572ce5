/** The page that stands in for any other when there is no network. */

import { mount } from "svelte";
import { prefs } from "./lib/prefs.svelte";
import Offline from "./Offline.svelte";
import "./fonts.css";
import "../../src/bastide/draw/tokens.css";
import "./page.css";

prefs.apply();
const target = document.getElementById("app");
if (target) mount(Offline, { target });

import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import { keepUpToDate } from "./lib/update";
import "./fonts.css";
import "../../src/bastide/draw/tokens.css"; // the pictures' colours are the page's
import "./page.css";

prefs.apply();
keepUpToDate();
const target = document.getElementById("app");
if (target) mount(App, { target });

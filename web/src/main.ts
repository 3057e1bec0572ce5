import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import "./fonts.css";
import "../../src/bastide/draw/tokens.css"; // the pictures' colours are the page's
import "./page.css";

prefs.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });

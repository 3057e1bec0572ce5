import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import "./fonts.css";
import "./tokens.css";
import "./page.css";

prefs.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { makeSpareLock } from "./lib/fair/time-lock";

mount(App, { target: document.getElementById("app")! });

// When the page has been drawn: whoever sits down at a full table is asked for a lock at once.
setTimeout(makeSpareLock, 500);

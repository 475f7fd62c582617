// The entry of the page: loads the global styles and the words, and mounts App.svelte.
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { games } from "./lib/api";
import { startWorker } from "./lib/local/engine";
import { hasServer } from "./lib/server";
import { settings } from "./lib/settings.svelte";
import { speakIn } from "./lib/words.svelte";

// Every page asks for the games first: they come while the page is being built.
void games(settings.lang).catch(() => undefined);
startWorker();
void speakIn(settings.lang).then(() => mount(App, { target: document.getElementById("app")! }));

// When the page has been drawn: whoever sits down at a full table is asked for a lock at once.
if (hasServer) setTimeout(() => void import("./lib/fair/time-lock").then(({ makeSpareLock }) => makeSpareLock()), 500);
else void import("./site/register").then(({ register }) => register());

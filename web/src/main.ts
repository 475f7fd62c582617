import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/table.css";
import "./styles/pages.css";
import "./styles/replay.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

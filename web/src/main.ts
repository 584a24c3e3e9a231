import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource/fraunces/600.css";
import "./tokens.css";
import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { language } from "./lib/words";

const target = document.getElementById("app");
// No word is shown in one language and then in another.
if (target) void language.begin().then(() => mount(App, { target }));

// What every screen may say, and the first one says.
import { login } from "./login.ts";
import { pages } from "./pages.ts";
import { shell } from "./shell.ts";

export const sentences = { login, pages, shell };

// What the server writes into a page that it has drawn for a person, as JSON. The browser takes the page over from the same state,
// so that both drawings agree.
import type { Language } from "#domain/messages.ts";
import type { PublicConfig } from "./config.ts";
import type { Customer } from "./customers.ts";
import type { Admin } from "./staff.ts";

/** The names of the stylesheets that this browser has, with a slash between them. */
export const STYLES_COOKIE = "styles";

export type Theme = "light" | "dark";

/** The answer of an endpoint that the page shows, as the endpoint's route has sent it. `key`: of the browser's query. */
export type DrawnAnswer = { key: readonly unknown[]; answer: unknown };

/** How an endpoint has refused, which the page shows instead. `retryAfter`: the header; `body`: the error's. */
export type DrawnFailure = {
  key: readonly unknown[];
  status: number;
  retryAfter: string | null;
  body: unknown;
};

/** What stands at the start of the frame's header: the screen's title and the path that leads back from it. */
export type DrawnHeader = { title: string; backTo?: string | undefined; isBare?: true };

export type PageState = {
  /** False for a page that no server has drawn for this visit: its first drawing reads the browser. */
  isDrawn: boolean;
  /** Drawn for this very request, so that `now` sets the clock. A visitor's page is drawn once a day. */
  isOfNow: boolean;
  /** The server's time of the drawing, ISO. */
  now: string;
  language: Language;
  theme: Theme;
  /** Whether the cookie has the sidebar expanded; null without one. */
  sidebar: boolean | null;
  user: Customer | null;
  admin: Admin | null;
  config: PublicConfig | null;
  brand: { name: string; nameHindi: string; guideName: string; guideNameHindi: string };
  /** What the page's policy permits. It cannot change while the page is open. */
  permits: { pay: boolean; call: boolean; films: boolean };
  /** Null where the screen puts nothing there, and before it is known. */
  header: DrawnHeader | null;
  answers: readonly DrawnAnswer[];
  failures: readonly DrawnFailure[];
};

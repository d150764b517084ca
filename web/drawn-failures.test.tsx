// A screen whose endpoints refuse is drawn by the server with what the screen says of it, and taken over as it is.
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { PageState } from "#contract/page-state.ts";
import { type Admin, getAdminMe } from "#contract/staff.ts";
import { askAgain, fillDrawnAnswers } from "#web/api/drawn-answers.ts";
import { isAnswer, queryClient } from "#web/api/queries.ts";
import { rememberDrawnAdmin } from "#web/features/identity/admin-session.ts";
import { rememberDrawnUser } from "#web/features/identity/session.ts";
import { activateLanguage, loadLanguages } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { act } from "#web/testing/library.tsx";
import { SAMPLE_ID } from "#web/testing/sample-answers.ts";
import * as focus from "#web/ui/focus-heading.ts";
import { App, loadScreen } from "./app.tsx";
import { pageState, setPageState } from "./page-state.ts";
import { closeRouter } from "./router.tsx";
import { ROUTES } from "./routes.tsx";
import { SCREEN_TABLE } from "./screen-table.ts";

let app: Root | undefined;

class SilentSocket {
  addEventListener() {}
  close() {}
}

beforeAll(async () => {
  vi.stubGlobal("WebSocket", SilentSocket);
  await loadLanguages();
});
afterEach(async () => {
  await act(async () => app?.unmount());
  closeRouter();
  vi.restoreAllMocks();
  queryClient.clear();
  askAgain();
  setPageState(null);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
afterAll(() => void vi.unstubAllGlobals());

async function draw(path: string, state: PageState): Promise<string> {
  const handler = createStaticHandler(ROUTES);
  const context = await handler.query(new Request(new URL(path, "https://example.org")));
  if (context instanceof Response) throw new Error(`${path} leads to another page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  queryClient.clear();
  setPageState(state);
  fillDrawnAnswers();
  const screens = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return renderToString(<App path={path} screens={screens} />);
}

const SENTENCE = "The server's own sentence.";
const admin: Admin = { id: SAMPLE_ID, username: "guruji", name: "Guruji", role: "super_admin" };

function stateAt(path: string): PageState {
  const isAdmins = path.startsWith("/admin/");
  return {
    ...pageState(),
    ...{ isDrawn: true, isOfNow: true, now: "2026-11-20T05:00:00.000Z", config: testConfig() },
    user: isAdmins ? null : testCustomer({ id: SAMPLE_ID }),
    admin: isAdmins ? admin : null,
    answers: isAdmins ? [{ key: [getAdminMe.path, {}], answer: { success: true, admin } }] : [],
  };
}

/** Draws the screen by what its endpoints refuse, and takes it over. */
async function openRefused(path: string, status: number) {
  const start = stateAt(path);
  activateLanguage(start.language);
  // With the configuration: asked for here, it would never come.
  setPageState(start);
  await loadScreen(path);
  await draw(path, start);
  await vi.dynamicImportSettled();
  await draw(path, start);
  const code = status === 404 ? "not-found" : "unexpected";
  const failures = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isAnswer(query) && query.state.data === undefined })
    .map(({ queryKey }) => ({
      ...{ key: JSON.parse(JSON.stringify(queryKey)), status, retryAfter: null },
      body: { success: false, code, message: SENTENCE },
    }));
  const state = { ...start, failures };
  await draw(path, state);
  await vi.dynamicImportSettled();
  const root = document.createElement("div");
  root.innerHTML = await draw(path, state);
  document.body.replaceChildren(root);
  const drawn = root.textContent;

  const requested = vi.fn((_url: string) => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", requested);
  setPageState(state);
  window.history.replaceState(null, "", path);
  rememberDrawnUser();
  rememberDrawnAdmin();
  vi.spyOn(focus, "focusHeading").mockReturnValue();
  const differences: unknown[] = [];
  const note = (difference: unknown) => void differences.push(difference);
  vi.spyOn(console, "error").mockImplementation(note);
  app = await act(async () => hydrateRoot(root, <App path={path} />, { onRecoverableError: note }));
  return { root, drawn, requested, differences };
}

it.each([
  ["/parchas", 500],
  ["/parchas", 429],
  ["/manage-bookings", 403],
  [`/session/${SAMPLE_ID}/results`, 500],
  [`/receipt/${SAMPLE_ID}`, 500],
  ["/remedies", 500],
  ["/admin/customers", 500],
  ["/admin/money", 403],
])(
  "%s whose endpoints answer %i is drawn with the way to try again, which asks the server",
  async (path, status) => {
    const { root, drawn, requested, differences } = await openRefused(path, status);
    expect(drawn).toContain(SENTENCE);
    expect(differences).toEqual([]);
    expect(root.textContent).toContain(SENTENCE);
    const buttons = [...root.querySelectorAll("button")];
    requested.mockClear();
    await act(async () => buttons.find(({ textContent }) => textContent === t("shell.retry"))?.click());
    expect(requested).toHaveBeenCalled();
  },
);

it.each([
  ["once of what the server failed to answer", 500, 1],
  ["not of what it has refused", 403, 0],
])("a few seconds after the page is taken over the browser asks again: %s", async (_, status, times) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { requested } = await openRefused("/remedies", status);
  const asked = () =>
    requested.mock.calls.filter(([url]) => String(url).includes(`/api/remedies/user/${SAMPLE_ID}`)).length;
  requested.mockImplementation(async () =>
    Response.json({ success: false, code: "unexpected", message: SENTENCE }, { status }),
  );
  expect(asked()).toBe(0);
  for (let round = 0; round < 3; round++) await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked()).toBe(times);
});

it.each(SCREEN_TABLE.map(({ path }) => path))(
  "%s is taken over as it was drawn with refusals",
  async (path) => {
    const { root, differences } = await openRefused(path.replace(/:\w+/g, SAMPLE_ID), 404);
    expect(differences).toEqual([]);
    expect(root.textContent).not.toBe("");
  },
);

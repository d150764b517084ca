// A screen of whose endpoints the server cannot answer one says so, or does without, and waits for nothing.
import { hashKey } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { PageState } from "#contract/page-state.ts";
import type { Admin } from "#contract/staff.ts";
import { askAgain, fillDrawnAnswers } from "#web/api/drawn-answers.ts";
import { isAnswer, queryClient } from "#web/api/queries.ts";
import { activateLanguage, loadLanguages } from "#web/i18n/language.ts";
import { findEndpoint } from "#web/testing/contract-endpoints.ts";
import { drawnScreen, drawScreen } from "#web/testing/drawn-screen.tsx";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { SAMPLE_ID, sampleAnswer } from "#web/testing/sample-answers.ts";
import { loadScreen } from "./app.tsx";
import { pageState, setPageState } from "./page-state.ts";
import { closeRouter } from "./router.tsx";
import { SCREEN_TABLE } from "./screen-table.ts";

const admin: Admin = { id: SAMPLE_ID, username: "guruji", name: "Guruji", role: "super_admin" };
const config = testConfig();

async function answer(url: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  const { name, endpoint } = findEndpoint(method, new URL(url, "https://example.org").pathname) ?? {};
  if (!endpoint) throw new Error(`the contract has no ${method} ${url}`);
  if (name === "getPublicConfig") return Response.json(config);
  return Response.json(name === "getAdminMe" ? { admin } : sampleAnswer(endpoint, 1));
}

beforeAll(loadLanguages);
afterEach(() => {
  closeRouter();
  vi.restoreAllMocks();
  queryClient.clear();
  askAgain();
  setPageState(null);
});
afterAll(() => void vi.unstubAllGlobals());

/** How many things are said to be loading. */
function loadingIn(html: string): number {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelectorAll(".animate-pulse").length;
}

it.each(SCREEN_TABLE.map(({ path }) => path))("%s waits for no endpoint that has refused", async (screen) => {
  const path = screen.replace(/:\w+/g, SAMPLE_ID);
  const isAdmins = path.startsWith("/admin");
  const state: PageState = {
    ...pageState(),
    ...{ isDrawn: true, isOfNow: true, now: "2026-11-20T05:00:00.000Z", config },
    user: isAdmins ? null : testCustomer({ id: SAMPLE_ID }),
    admin: path.startsWith("/admin/") ? admin : null,
  };
  vi.stubGlobal("fetch", answer);
  // Answers that know nothing of each other name the same things.
  vi.spyOn(console, "error").mockReturnValue();
  activateLanguage(state.language);
  await loadScreen(path);
  setPageState(state);
  fillDrawnAnswers();
  await drawnScreen(path);
  const loading = loadingIn(await drawScreen(path));
  const known = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isAnswer(query) && query.state.status === "success" });
  const waits: string[] = [];
  for (const { queryKey, queryHash, state: before } of known) {
    const { data } = before;
    queryClient.removeQueries({ queryKey, exact: true });
    const body = { success: false, code: "unexpected", message: "The server's own sentence." };
    const refused = { key: JSON.parse(queryHash), status: 500, retryAfter: null, body };
    expect(hashKey(refused.key)).toBe(queryHash);
    setPageState({ ...state, failures: [refused] });
    fillDrawnAnswers();
    // Without this answer the screen may ask for others, which `drawnScreen` brings.
    const isWaiting = loadingIn(await drawScreen(path)) > loading;
    if (isWaiting && loadingIn((await drawnScreen(path)).innerHTML) > loading) waits.push(queryHash);
    queryClient.removeQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, data);
  }
  expect(waits).toEqual([]);
});

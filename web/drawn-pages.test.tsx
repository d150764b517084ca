// Each screen is drawn as the server will draw it, where there is no browser, and taken over by one that has kept a lot.
import { format } from "node:util";
import { hydrateRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { PageState } from "#contract/page-state.ts";
import type { Admin } from "#contract/staff.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { rememberDrawnAdmin } from "#web/features/identity/admin-session.ts";
import { rememberDrawnUser } from "#web/features/identity/session.ts";
import { activateLanguage, loadLanguages } from "#web/i18n/language.ts";
import { keepDraft } from "#web/screens/login/login-draft.ts";
import { findEndpoint } from "#web/testing/contract-endpoints.ts";
import { drawnScreen, drawScreen } from "#web/testing/drawn-screen.tsx";
import { testConfig, testCustomer, WHOLE_GUIDE } from "#web/testing/fixtures.ts";
import { act } from "#web/testing/library.tsx";
import { SAMPLE_ID, sampleAnswer } from "#web/testing/sample-answers.ts";
import * as focus from "#web/ui/focus-heading.ts";
import { App, loadScreen } from "./app.tsx";
import { isTakenOver, pageState, setPageState } from "./page-state.ts";
import { closeRouter } from "./router.tsx";
import { SCREEN_TABLE } from "./screen-table.ts";

const admin: Admin = {
  id: SAMPLE_ID,
  username: "guruji",
  name: "Guruji",
  role: "super_admin",
};

const FILM = { handle: "@sita", videoUrl: "/film.mp4", posterUrl: "/film.jpg", isSample: false };

let variant = 0;
async function answer(url: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  const { name, endpoint } = findEndpoint(method, new URL(url, "https://example.org").pathname) ?? {};
  if (!endpoint) throw new Error(`the contract has no ${method} ${url}`);
  if (name === "getPublicConfig") return Response.json(testConfig({ testimonials: [FILM] }));
  return Response.json(name === "getAdminMe" ? { admin } : sampleAnswer(endpoint, variant));
}

/** What a browser may have kept that decides what a screen shows. */
function fillStorage(): void {
  const typed = {
    name: "Meena",
    forWhom: "other",
    relation: "",
    birthDate: "",
    birthTime: "",
    birthPlace: "",
  };
  const choice = { date: "2026-11-21", time: "16:30", questionType: "multiple" };
  const draft = { phone: "9876543210", resendAt: 0, expiresAt: Date.now() + 60_000_000, code: "" };
  const tab = {
    dashboardMore: true,
    bookChoice: choice,
    [`moveChoice.${SAMPLE_ID}`]: choice,
    [`remedyChoice.${SAMPLE_ID}`]: [SAMPLE_ID],
    intakeDraft: { userId: SAMPLE_ID, bookingId: SAMPLE_ID, typed: { ...typed, question: "When?" } },
    addressDraft: { userId: SAMPLE_ID, typed: { city: "Pune" } },
    afterLogin: "/m/ABCDEFGHJK",
    afterAdminLogin: { path: "/admin/money", ended: "idle" },
    login: draft,
  };
  for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, JSON.stringify(value));
  const own = { adminId: SAMPLE_ID, noteId: SAMPLE_ID, text: "Typed", typedAtMs: Date.now() };
  const proof = { razorpay_order_id: "o", razorpay_payment_id: "p", razorpay_signature: "s" };
  const device = {
    "chart-open": true,
    "guide-sound": true,
    keepsPhotos: true,
    privacyInfoSeen: true,
    addressNotNow: [SAMPLE_ID],
    ratingsSkipped: [SAMPLE_ID],
    pendingPayment: [{ ...proof, userId: SAMPLE_ID, bookingId: SAMPLE_ID }],
    typedNotes: { [SAMPLE_ID]: own },
    noteDrafts: { [SAMPLE_ID]: { ...own, userId: SAMPLE_ID, bookingId: SAMPLE_ID, version: 1 } },
    waitingFor: { id: SAMPLE_ID, userId: SAMPLE_ID, sessionDate: "2026-11-20", sessionTime: "10:00" },
  };
  for (const [name, value] of Object.entries(device)) localStorage.setItem(name, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

/** Answers that know nothing of each other name the same things. */
const noteUnlessKeys =
  (note: (text: string) => void) =>
  (text: string, ...rest: unknown[]) => {
    if (!text.includes("two children with the same key")) note(format(text, ...rest));
  };

class SilentSocket {
  addEventListener() {}
  close() {}
}

beforeAll(async () => {
  vi.stubGlobal("WebSocket", SilentSocket);
  Object.assign(navigator, { share: async () => undefined });
  await loadLanguages();
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  keepDraft(null);
  setPageState(null);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
afterAll(() => {
  Reflect.deleteProperty(navigator, "share");
  vi.unstubAllGlobals();
});

const cases = ["/", ...SCREEN_TABLE.map(({ path }) => path)].flatMap((path) =>
  [0, 1, 3].map((variant) => ({ path, variant })),
);

it.each(cases)(
  "$path is drawn without a browser, and taken over without a difference ($variant)",
  async (of) => {
    variant = of.variant;
    const config = testConfig(variant === 0 ? {} : { guide: WHOLE_GUIDE });
    const path = of.path.replace(/:\w+/g, SAMPLE_ID);
    const state: PageState = {
      ...pageState(),
      isDrawn: true,
      now: "2026-11-20T05:00:00.000Z",
      config,
      user: path.startsWith("/admin") || path === "/" ? null : testCustomer({ id: SAMPLE_ID }),
      admin: path.startsWith("/admin/") ? admin : null,
    };
    vi.stubGlobal("fetch", answer);
    await loadScreen(path);
    setPageState(state);
    activateLanguage(state.language);
    queryClient.setQueryData(CONFIG_KEY, config);
    const root = await drawnScreen(path);
    if (["/", "/book", "/about"].includes(path) && variant > 0) expect(root.textContent).toContain("1,240");
    // The page's policy refuses it, and nothing sets it afterwards.
    expect(root.querySelector("[style]")).toBeNull();

    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    setPageState(state);
    window.history.replaceState(null, "", path);
    fillStorage();
    rememberDrawnUser();
    rememberDrawnAdmin();
    // The first screen of a page is not announced.
    vi.spyOn(focus, "focusHeading").mockReturnValue();
    const differences: unknown[] = [];
    const note = (difference: unknown) => void differences.push(difference);
    vi.spyOn(console, "error").mockImplementation(noteUnlessKeys(note));
    const app = await act(async () => hydrateRoot(root, <App path={path} />, { onRecoverableError: note }));
    await act(async () => app.unmount());
    closeRouter();
    expect(differences).toEqual([]);
  },
);

// The bar of the frame asks, too, and React takes the frame over before the screen, which a busy phone does much later.
it.each(["/dashboard", "/parchas", "/manage-bookings"])(
  "%s is taken over as it was drawn where its frame is answered before",
  async (path) => {
    variant = 1;
    const state: PageState = {
      ...pageState(),
      ...{ isDrawn: true, now: "2026-11-20T05:00:00.000Z", config: testConfig() },
      user: testCustomer({ id: SAMPLE_ID }),
    };
    const isOfFrame = (url: string) => url.endsWith("/past");
    vi.stubGlobal("fetch", answer);
    await loadScreen(path);
    setPageState(state);
    activateLanguage(state.language);
    queryClient.setQueryData(CONFIG_KEY, testConfig());
    vi.stubGlobal("fetch", async (url: string) =>
      isOfFrame(url) ? Promise.reject(new Error("late")) : answer(url),
    );
    const root = await drawnScreen(path);
    queryClient.removeQueries({ predicate: ({ state: { status } }) => status === "error" });
    root.innerHTML = await drawScreen(path);

    const requested: string[] = [];
    vi.stubGlobal("fetch", (url: string) => {
      requested.push(url);
      return isOfFrame(url) ? answer(url) : new Promise(() => undefined);
    });
    setPageState(state);
    window.history.replaceState(null, "", path);
    rememberDrawnUser();
    vi.spyOn(focus, "focusHeading").mockReturnValue();
    const differences: unknown[] = [];
    const note = (difference: unknown) => void differences.push(difference);
    vi.spyOn(console, "error").mockImplementation(noteUnlessKeys(note));
    const app = hydrateRoot(root, <App path={path} />, { onRecoverableError: note });
    await vi.waitFor(() => expect(isTakenOver()).toBe(true));
    expect(requested.some(isOfFrame)).toBe(true);
    await act(async () => app.unmount());
    closeRouter();
    expect(differences).toEqual([]);
  },
);

// What a customer types and presses on a page that the server has drawn, before its script runs.
import { readFileSync } from "node:fs";
import { StrictMode } from "react";
import type { Root } from "react-dom/client";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { SCREENS } from "#contract/screens.ts";
import { INTAKE_FIELDS, type IntakeDraft } from "#domain/intakes.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { rememberDrawnAdmin } from "#web/features/identity/admin-session.ts";
import { rememberDrawnUser } from "#web/features/identity/session.ts";
import { removeIntakeDraft, storeIntakeDraft } from "#web/features/intakes/kept-intake.ts";
import { activateLanguage, loadLanguages, setLanguage } from "#web/i18n/language.ts";
import { showTheme } from "#web/shell/theme.ts";
import { findEndpoint } from "#web/testing/contract-endpoints.ts";
import { drawnScreen } from "#web/testing/drawn-screen.tsx";
import { testBooking, testConfig, testCustomer, testNoFiles } from "#web/testing/fixtures.ts";
import { act } from "#web/testing/library.tsx";
import { SAMPLE_ID, sampleAnswer } from "#web/testing/sample-answers.ts";
import * as focus from "#web/ui/focus-heading.ts";
import { App, loadScreen } from "./app.tsx";
import { hydrateDrawn } from "./hydrate-drawn.ts";
import { onceTakenOver, pageState, setPageState } from "./page-state.ts";
import { closeRouter } from "./router.tsx";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Sent = { name: string; body: unknown };

/** On a wide window, whose styles hide what phones alone have. */
function hideForPhones(): void {
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    const rects = this.closest(".md\\:hidden") ? [] : [new DOMRect()];
    return rects as unknown as DOMRectList;
  });
}

const EMPTY = {
  ...{ forWhom: "self", partnerRole: null },
  ...Object.fromEntries(INTAKE_FIELDS.map((field) => [field, ""])),
} as IntakeDraft;

let app: Root | undefined;
let answers: Record<string, unknown>;
let sent: Sent[];
let sampleVariant = 0;

class SilentSocket {
  addEventListener() {}
  close() {}
}

async function answer(url: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  const { name = "", endpoint } = findEndpoint(method, new URL(url, "https://example.org").pathname) ?? {};
  if (!endpoint) throw new Error(`the contract has no ${method} ${url}`);
  if (method !== "GET") sent.push({ name, body: JSON.parse(String(body)) });
  return Response.json(answers[name] ?? sampleAnswer(endpoint, sampleVariant));
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
  setPageState(null);
  await setLanguage("hi");
  document.onclick = null;
  document.onsubmit = null;
  delete document.pressed;
  removeIntakeDraft();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
afterAll(() => void vi.unstubAllGlobals());

const DETAILS = SCREENS.intake.replace(/:\w+/, SAMPLE_ID);
const NO_INTAKE = { getIntake: { ...testNoFiles, intake: null, canEdit: true } };

/** Draws the screen, and runs what index.html says before the app's own script. */
async function openDrawn(path: string, given: Record<string, unknown> = {}): Promise<HTMLElement> {
  const config = testConfig();
  sent = [];
  answers = { getPublicConfig: config, ...given };
  vi.stubGlobal("fetch", answer);
  const isAdmins = path.startsWith("/admin");
  const admin = path.startsWith("/admin/")
    ? ({ id: SAMPLE_ID, username: "guruji", name: "Guruji", role: "super_admin" } as const)
    : null;
  if (admin) answers.getAdminMe = { admin };
  const state = { ...pageState(), admin, isDrawn: true, now: "2026-11-20T05:00:00.000Z", config };
  await loadScreen(path.replace(/\?.*/, ""));
  const user = isAdmins ? null : testCustomer({ id: SAMPLE_ID, asksName: true });
  setPageState({ ...state, user });
  activateLanguage(state.language);
  queryClient.setQueryData(CONFIG_KEY, config);
  const root = await drawnScreen(path);
  window.history.replaceState(null, "", path);
  const [, script = ""] =
    [...readFileSync("web/index.html", "utf8").matchAll(/<script>(.*?)<\/script>/gs)][1] ?? [];
  new Function(script)();
  return root;
}

async function hydrate(root: HTMLElement): Promise<void> {
  rememberDrawnUser();
  rememberDrawnAdmin();
  vi.spyOn(focus, "focusHeading").mockReturnValue();
  app = await act(async () =>
    hydrateDrawn(
      root,
      <StrictMode>
        <App path={window.location.pathname} />
      </StrictMode>,
    ),
  );
}

/** As a browser does it where no script listens. */
function typeInto(root: HTMLElement, selector: string, value: string): void {
  const field = root.querySelector<Field>(selector);
  if (!field) throw new Error(`no ${selector} is drawn`);
  if (field.type === "radio") (field as HTMLInputElement).checked = true;
  else field.value = value;
}

it("what is typed into the intake before its script runs stays, and a press of Save then sends it", async () => {
  const root = await openDrawn(DETAILS, NO_INTAKE);
  typeInto(root, "[value=someone-else]", "");
  typeInto(root, "[name=name]", "Asha");
  typeInto(root, "[autocomplete=bday-day]", "5");
  typeInto(root, "[autocomplete=bday-month]", "12");
  typeInto(root, "[autocomplete=bday-year]", "1990");
  typeInto(root, "[name=question]", "A very private question");
  const save = root.querySelector<HTMLElement>("button[type=submit]");
  const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: save });
  root.querySelector("form")?.dispatchEvent(submit);
  // Else the browser would write the question into the address.
  expect(submit.defaultPrevented).toBe(true);

  await hydrate(root);
  await expect.poll(() => sent.map(({ name }) => name)).toContain("saveIntake");
  expect(sent.find(({ name }) => name === "saveIntake")?.body).toMatchObject({
    forWhom: "someone-else",
    name: "Asha",
    birthDate: "1990-12-05",
    question: "A very private question",
  });
});

const SLOTS = { date: "2026-11-21", slots: [{ time: "10:00", available: true }] };
const booked = { bookings: [testBooking({ id: SAMPLE_ID, userId: SAMPLE_ID, status: "confirmed" })] };
const open = {
  listUpcomingBookings: { bookings: [] },
  listPendingPayments: { payments: [] },
  findSameTime: { slot: null },
  getWaitlist: { entries: [], offers: [] },
  listOpenDates: { dates: ["2026-11-21"], full: [] },
  listSlots: SLOTS,
};

it.each<[path: string, fields: Record<string, string>, given?: Record<string, unknown>, variant?: number]>([
  ["/book", { "[value=multiple]": "" }, open],
  [`/dashboard?booked=${SAMPLE_ID}`, { "[name=displayName]": "Asha" }, { listUpcomingBookings: booked }],
  [`/session/${SAMPLE_ID}/results`, { "[name=stars][value='5']": "" }, {}, 3],
  ["/admin/login", { "[autocomplete=username]": "guruji", "[type=password]": "secret words" }],
  ["/admin/super", { "[name=questionType]": "multiple", "[name=phone]": "9876543210" }],
  ["/admin/users", { "[type=search]": "Asha" }],
])(
  "what is typed on %s before its script runs stays in the fields, and React knows it",
  async (path, fields, given, variant = 0) => {
    sampleVariant = variant;
    hideForPhones();
    const root = await openDrawn(path, given);
    for (const [selector, value] of Object.entries(fields)) typeInto(root, selector, value);
    await hydrate(root);
    // Every field is drawn again by what React knows.
    await act(() => setLanguage("en"));
    for (const [selector, value] of Object.entries(fields)) {
      const field = root.querySelector<Field>(selector);
      if (field?.type === "radio") expect((field as HTMLInputElement).checked).toBe(true);
      else expect(field?.value).toBe(value);
    }
  },
);

it("a draft that the browser has kept is shown where nothing was typed before its script ran", async () => {
  const root = await openDrawn(DETAILS, NO_INTAKE);
  const typed = { ...EMPTY, question: "The draft's question" };
  storeIntakeDraft({ userId: SAMPLE_ID, bookingId: SAMPLE_ID, typed });
  typeInto(root, "[name=name]", "Asha");
  await hydrate(root);
  expect(root.querySelector<Field>("[name=question]")?.value).toBe("The draft's question");
  expect(root.querySelector<Field>("[name=name]")?.value).toBe("Asha");
});

it("what is typed while React takes the page over stays, and the field keeps the focus", async () => {
  const root = await openDrawn(DETAILS, NO_INTAKE);
  typeInto(root, "[name=question]", "When");
  const question = root.querySelector<HTMLTextAreaElement>("[name=question]");
  question?.focus();
  onceTakenOver(() => typeInto(root, "[name=question]", "When will she marry?"));
  await hydrate(root);
  await act(() => setLanguage("en"));
  expect(question?.value).toBe("When will she marry?");
  expect(document.activeElement).toBe(question);
});

it("a form on a page whose script has not run sends nothing by itself, and Enter without a button presses nothing", async () => {
  const root = await openDrawn("/admin/super");
  const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  root.querySelector("form")?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  await hydrate(root);
  expect(sent).toEqual([]);
  expect([document.onclick, document.onsubmit]).toEqual([null, null]);
});

it("what is typed into a form that a browser translates before its script runs stays, though React draws it anew", async () => {
  const root = await openDrawn(DETAILS, NO_INTAKE);
  typeInto(root, "[name=question]", "When?");
  const drawn = root.querySelector("[name=question]");
  for (const label of root.querySelectorAll("label[for], h1")) label.innerHTML = "<font>கேள்வி</font>";
  await hydrate(root);
  await act(() => setLanguage("en"));
  expect(root.querySelector("[name=question]")).not.toBe(drawn);
  expect(root.querySelector<Field>("[name=question]")?.value).toBe("When?");
});

it.each([
  ["", false],
  [" that a browser has translated", true],
])("what is pressed on a drawn page%s before its script runs acts once", async (_, isTranslated) => {
  const root = await openDrawn(DETAILS, NO_INTAKE);
  onTestFinished(() => showTheme("light"));
  const isShown = (button: Element) => button.getClientRects().length > 0;
  const drawn = [...root.querySelectorAll("button")]
    .filter(isShown)
    .find(({ textContent }) => textContent.includes("गहरा रंग"));
  if (isTranslated)
    for (const text of root.querySelectorAll("header span:not(:has(*))"))
      text.innerHTML = "<font>இருள்</font>";
  drawn?.click();
  expect(document.pressed).toBe(drawn);
  await hydrate(root);
  expect(drawn?.isConnected).toBe(!isTranslated);
  expect(document.documentElement.dataset.theme).toBe("dark");
});

import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getHealth, type HealthLineOutput } from "#contract/health.ts";
import { HEALTH_SUBJECTS, type HealthSubject } from "#domain/health.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage } from "#web/testing/library.tsx";
import { HealthScreen } from "./health-screen.tsx";

const server = fakeServer();

inEnglish("admin", "accounts");
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-22T16:33:00+05:30") });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

type Changes = Partial<Record<HealthSubject, Partial<HealthLineOutput>>>;

function show(changes: Changes = {}) {
  const lines = HEALTH_SUBJECTS.map((subject) => ({
    ...{ subject, state: "well" as const, since: null, count: 0, names: [] },
    ...changes[subject],
  }));
  server.answer(getHealth, { lines });
  render(<HealthScreen />);
}

/** The headings of the cards, in their order. */
const headings = async () =>
  (await screen.findAllByRole("heading", { level: 2 })).map((one) => one.textContent);

function cardOf(name: string): HTMLElement {
  const card = screen.getByRole("heading", { level: 2, name }).closest("li");
  if (!card) throw new Error(`No card ${name}`);
  return card;
}

it("says that all is well where it is, and asks for nothing", async () => {
  show();
  expect(await headings()).toHaveLength(HEALTH_SUBJECTS.length);
  expect(screen.getByRole("status").textContent).toContain("All is well");
  expect(screen.queryByText("What to do")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("puts what needs a person first, with its time, what to do and the screen or the runbook's section", async () => {
  show({
    messages: { state: "act", count: 2, since: "2026-11-22T09:00:00.000Z" },
    books: { state: "unknown", since: "2026-11-20T09:00:00.000Z" },
    refunds: { state: "act", count: 1, since: "2026-11-21T20:00:00.000Z" },
  });
  expect((await headings()).slice(0, 3)).toEqual(["Refunds", "Messages", "Books"]);
  expect(screen.getByRole("status").textContent).toBe("2 things need you");
  const refunds = within(cardOf("Refunds"));
  expect(refunds.getByText("1 refund could not be sent for an hour.")).toBeTruthy();
  expect(refunds.getByText(/^Since .*1:30/)).toBeTruthy();
  expect(refunds.getByText("A refund failed")).toBeTruthy();
  expect(refunds.getByRole("link", { name: "Open Money" }).getAttribute("href")).toBe("/admin/money");
  const messages = within(cardOf("Messages"));
  expect(messages.getByText("2 messages to customers could not be sent for an hour.")).toBeTruthy();
  expect(messages.queryByRole("link")).toBeNull();
  expect(within(cardOf("Books")).getByText("Not known")).toBeTruthy();
});

it("names the part of the background work that fails, and says so when all of it stands still", async () => {
  show({ sweeps: { state: "act", count: 1, names: ["sweepOutbox"], since: "2026-11-22T09:00:00.000Z" } });
  expect(await screen.findByText("A part of the background work fails: sweepOutbox.")).toBeTruthy();
  closePage();
  show({ sweeps: { state: "act", since: "2026-11-22T09:00:00.000Z" } });
  expect(await screen.findByText(/stands still/)).toBeTruthy();
});

it("a site whose books and work nothing is known of yet says so", async () => {
  show({ books: { state: "unknown" }, sweeps: { state: "unknown" } });
  expect(await screen.findByText("The background work has not run yet.")).toBeTruthy();
  expect(screen.getByText(/have not been compared with the payment provider’s yet/)).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("2 things are not known");
});

it.each(["act", "unknown"] as const)(
  "every line has its words in the state %s, in both languages",
  async (state) => {
    for (const language of ["hi", "en"] as const) {
      await setLanguage(language);
      show(Object.fromEntries(HEALTH_SUBJECTS.map((subject) => [subject, { state, count: 3 }])));
      expect(await headings()).toHaveLength(HEALTH_SUBJECTS.length);
      expect(document.body.textContent).not.toMatch(/health\.|[{}]/);
      closePage();
    }
  },
);

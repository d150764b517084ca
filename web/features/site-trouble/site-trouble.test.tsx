import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getHealth, type HealthLineOutput } from "#contract/health.ts";
import { HEALTH_SUBJECTS, type HealthSubject } from "#domain/health.ts";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, render, screen } from "#web/testing/library.tsx";
import { SiteTroubleSlot } from "./on-demand.tsx";

const server = fakeServer();
inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-22T16:33:00+05:30") });
});
afterEach(() => {
  closePage();
  forgetAdmin();
  vi.useRealTimers();
});

const LINE: HealthLineOutput = { subject: "payments", state: "act", since: null, count: 2, names: [] };

function show(...lines: HealthLineOutput[]) {
  server.answer(getHealth, { lines });
  rememberAdmin(testAdmin({ role: "super_admin" }));
  return render(<SiteTroubleSlot />);
}

it("names what is not well, since when, and the section of the runbook", async () => {
  show({ ...LINE, since: "2026-11-22T10:30:00.000Z" });
  const line = await screen.findByRole("status");
  expect(line.textContent).toBe(
    "2 payments were made, but neither used nor refunded.Since Sun, 22 Nov, 4:00\u00a0PM ISTIn the operator’s runbook (ops/runbook.md): Payments are stuck",
  );
});

it("says which part of the background work fails, of which the runbook has no section", async () => {
  show({ ...LINE, subject: "sweeps", count: 1, names: ["sweepOutbox"] });
  expect((await screen.findByRole("status")).textContent?.trim()).toBe(
    "A part of the background work fails: sweepOutbox.",
  );
});

it.each(["en", "hi"] as const)("has a sentence for whatever the server may name, in %s", async (language) => {
  await setLanguage(language);
  const state = (subject: HealthSubject) => (subject === "books" ? ("unknown" as const) : ("act" as const));
  show(...HEALTH_SUBJECTS.map((subject) => ({ ...LINE, subject, state: state(subject), count: 3 })));
  const reasons = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(reasons).toHaveLength(HEALTH_SUBJECTS.length);
  expect(reasons.filter((reason) => !reason || /[{}]|health\./.test(reason))).toEqual([]);
});

it("is not there while all is well, and asks nothing for another role", async () => {
  const { container, unmount } = show();
  await vi.waitFor(() => expect(server.calls(getHealth)).toHaveLength(1));
  expect(container.textContent).toBe("");
  unmount();
  rememberAdmin(testAdmin({ role: "admin" }));
  render(<SiteTroubleSlot />);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.calls(getHealth)).toHaveLength(1);
});

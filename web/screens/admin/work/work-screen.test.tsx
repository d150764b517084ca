import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getOwedWork } from "#contract/sessions.ts";
import { getAdminMe } from "#contract/staff.ts";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, render, screen } from "#web/testing/library.tsx";
import { WorkScreen } from "./work-screen.tsx";

const server = fakeServer();
const NOTHING = { count: 0, oldest: null };

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-22T16:33:00+05:30") });
  server.answer(getAdminMe, { success: true, admin: testAdmin() });
});
afterEach(() => {
  closePage();
  forgetAdmin();
  vi.useRealTimers();
});

const show = () => render(<WorkScreen />);

it("shows how much waits and for how long, each kind one tap from its list", async () => {
  server.answer(getOwedWork, {
    parchas: { count: 2, oldest: "2026-11-22" },
    notes: NOTHING,
    vidhis: { count: 1_458, oldest: "2026-11-01" },
  });
  show();
  expect((await screen.findAllByRole("link")).map(({ textContent }) => textContent)).toEqual([
    "Parchas to writeThe oldest is from today2",
    "Pending VidhisThe oldest is 21 days old1,458",
    "Parchas to postNothing to do here",
  ]);
  const [parchas] = screen.getAllByRole("link");
  expect(parchas?.getAttribute("href")).toBe("/admin/sessions?owed=parchas");
});

it("says so where nothing waits", async () => {
  server.answer(getOwedWork, { parchas: NOTHING, notes: NOTHING, vidhis: NOTHING });
  show();
  expect(await screen.findByText("Nothing to do")).toBeTruthy();
});

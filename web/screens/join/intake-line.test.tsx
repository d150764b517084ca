import { afterEach, expect, it, vi } from "vitest";
import { getIntake, type SavedIntake } from "#contract/intakes.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, render, screen } from "#web/testing/library.tsx";
import { IntakeLine } from "./join-parts.tsx";

const saved: SavedIntake = {
  forWhom: "self",
  relation: null,
  name: "Sunita",
  birthDate: null,
  birthTime: null,
  birthPlace: null,
  birthLocation: null,
  question: null,
  changedAt: "2026-11-21T04:30:00.000Z",
};
const session = testBooking();
const server = fakeServer();

inEnglish("customer");
afterEach(closePage);

const show = (booking = session) => render(<IntakeLine booking={booking} />);

it("the line appears while there is no intake", async () => {
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  show();
  expect(
    await screen.findByRole("link", { name: "You can still tell Guruji what it is about." }),
  ).toBeTruthy();
});

it("the line does not appear once the intake is saved", async () => {
  server.answer(getIntake, { ...testNoFiles, intake: saved, canEdit: true });
  await act(async () => void show());
  await vi.waitFor(() => expect(server.calls(getIntake)).toHaveLength(1));
  expect(screen.queryByRole("link")).toBe(null);
});

it("the line does not appear once the session has begun", () => {
  show({ ...session, sessionDate: "2020-11-25" });
  expect(screen.queryByRole("link")).toBe(null);
  expect(server.called).toEqual([]);
});

import { afterEach, expect, it } from "vitest";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen, within } from "#web/testing/library.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { DayHeader } from "./day-header.tsx";

inEnglish();

function show(upcoming: UpcomingSession[], title = "Today") {
  const header = document.createElement("header");
  document.body.append(header);
  render(
    <HeaderPlace value={{ current: header }}>
      <DayHeader title={title} now={new Date("2026-11-22T11:00:00Z")} upcoming={upcoming}>
        <button type="button">Turn sound on</button>
      </DayHeader>
    </HeaderPlace>,
  );
  return header;
}
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it("puts the waiting customers and the sound into the header, without a line of their own", () => {
  const waiting = { ...testBooking(), customerWaiting: true, isTest: false } as UpcomingSession;
  const header = within(show([waiting]));
  expect(header.getByRole("status").textContent).toBe("1 waiting now");
  expect(header.getByRole("button", { name: "Turn sound on" })).toBeTruthy();
});

it("puts the day of a phone's header on a line of its own, so that no separator ends the first line", () => {
  const header = show([]);
  const lines = [...header.querySelectorAll("span.block")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["Today", expect.stringMatching(/^Sun,\s22\sNov$/)]);
  expect(screen.getByText(/Today · /, { selector: "p" })).toBeTruthy();
});

it("leaves out the day on a phone where the title needs two lines", () => {
  const day = show([], "Parchas to write").querySelectorAll("span.block")[1];
  expect(day?.className).toContain("max-lg:hidden");
});

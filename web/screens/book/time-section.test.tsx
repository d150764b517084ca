import { afterEach, expect, it } from "vitest";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { TimeSection } from "./time-section.tsx";

type Props = Parameters<typeof TimeSection>[0];

inEnglish();
afterEach(cleanup);

function show(slots: { time: string; available: boolean }[]) {
  const days = { isPending: false, data: { dates: ["2026-11-25"] }, open: ["2026-11-25"] };
  const props = {
    days,
    slots: { isPending: false, data: slots },
    date: "2026-11-25",
    time: null,
    notice: null,
  };
  render(<TimeSection {...(props as unknown as Props)} chooseTime={() => undefined} />);
}

it("the section names the time zone and explains the colours", () => {
  show([
    { time: "16:00", available: true },
    { time: "16:10", available: false },
  ]);
  expect(screen.getByText("IST")).toBeTruthy();
  expect(screen.getByText("Available")).toBeTruthy();
  expect(screen.getByText("Booked")).toBeTruthy();
  expect(screen.queryByText("No slots on this day")).toBeNull();
});

it("the section says if a day has no slots, or no free one", () => {
  show([]);
  expect(screen.getByText("No slots on this day")).toBeTruthy();
  cleanup();
  show([{ time: "16:00", available: false }]);
  expect(screen.getByText("No slots on this day")).toBeTruthy();
  expect(screen.getByText("Booked")).toBeTruthy();
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { addMinutes, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { quotePrice } from "#domain/prices.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testConfig } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { SummaryDialog } from "./summary-dialog.tsx";

inEnglish();
beforeEach(() => queryClient.setQueryData(CONFIG_KEY, testConfig()));
afterEach(cleanup);

fakeServer();

function showFor(startsInMinutes: number, replaced: Booking | null = null) {
  const startsAt = addMinutes(serverNow(), startsInMinutes);
  const choice = { date: istDateOf(startsAt), time: istTimeOf(startsAt), questionType: "single" } as const;
  render(
    <SummaryDialog
      choice={choice}
      unavailable={null}
      onCancel={() => undefined}
      onProceed={() => undefined}
      isProcessing={false}
      price={quotePrice("single", 0)}
      changedText={null}
      replaced={replaced}
      held={null}
      isNear
      naming={{ attendee: null, onChange: () => undefined, isTried: false }}
      accompanying={{
        ...{ companion: null, error: null, onChange: () => undefined, isTried: false },
        attends: null,
      }}
    />,
  );
}

it("the summary says that the session can be moved only if enough time is left", () => {
  showFor(180);
  expect(screen.getByText(/^You can change the time twice at no charge/)).toBeTruthy();
  cleanup();
  showFor(110);
  expect(screen.queryByText(/You can change the time/)).toBeNull();
  expect(
    screen.getByText("Less than 2 hours are left, so the time cannot be changed any more."),
  ).toBeTruthy();
});

it("the summary says before paying whether and how long cancelling returns the money", () => {
  showFor(180);
  expect(screen.getByText("If you cancel, the fee is not refunded.")).toBeTruthy();
  cleanup();
  const { booking, ...config } = testConfig();
  queryClient.setQueryData(CONFIG_KEY, { ...config, booking: { ...booking, cancelGraceMinutes: 30 } });
  showFor(180);
  expect(screen.getByText(/^Cancel within 30 minutes of paying and all your money comes back/)).toBeTruthy();
  cleanup();
  // Too soon to be cancelled for a refund.
  showFor(29);
  expect(screen.getByText("If you cancel, the fee is not refunded.")).toBeTruthy();
});

it("read aloud, the summary says what is booked, the amount and the refund rule before the button", async () => {
  const speech = fakeSpeech();
  showFor(180);
  const spoken = await readAloud(speech);
  const order = [
    /a video session t(oday|omorrow) at .*, for one question/,
    /you pay seven hundred and fifty-one rupees/,
    /If you cancel, the fee is not refunded\./,
    /To pay, press/,
  ];
  const places = order.map((part) => spoken.search(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  vi.unstubAllGlobals();
});

it("read aloud, the summary names the time in which a cancellation returns the money", async () => {
  const speech = fakeSpeech();
  const { booking, ...config } = testConfig();
  queryClient.setQueryData(CONFIG_KEY, { ...config, booking: { ...booking, cancelGraceMinutes: 20 } });
  showFor(180);
  expect(await readAloud(speech)).toContain(
    "Cancel within twenty minutes of paying and all your money comes back: until thirty minutes before the start, twice in thirty days.",
  );
  vi.unstubAllGlobals();
});

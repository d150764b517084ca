import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addMinutes, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { quotePrice } from "#domain/prices.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { SummaryDialog } from "./summary-dialog.tsx";

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
afterEach(cleanup);

function showFor(startsInMinutes: number) {
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
      replaced={null}
    />,
  );
}

it("the summary says that the session can be moved only if enough time is left", () => {
  showFor(180);
  expect(screen.getByText(/^You can move it twice at no charge/)).toBeTruthy();
  cleanup();
  showFor(110);
  expect(screen.queryByText(/You can move it/)).toBeNull();
  expect(screen.getByText("Less than 2 hours are left, so it cannot be moved any more.")).toBeTruthy();
});

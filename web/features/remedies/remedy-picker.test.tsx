import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { listActiveRemedies } from "#contract/remedies.ts";
import { queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testRemedy } from "#web/testing/fixtures.ts";
import { RemedyPicker } from "./remedy-picker.tsx";

const server = fakeServer();
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RemedyPicker prescribed={[]} chosen={new Set()} onChange={() => undefined} />
    </QueryClientProvider>,
  );

it("says when there are no vidhis to choose from", async () => {
  server.answer(listActiveRemedies, { remedies: [] });
  show();
  expect(await screen.findByText("There are no vidhis to choose from.")).toBeTruthy();
});

it("says why they could not be loaded, and asks again; a long list scrolls within 280 pixels", async () => {
  server.fail(listActiveRemedies, "unexpected", { message: "Away." });
  show();
  expect(await screen.findByText("The vidhis could not be loaded")).toBeTruthy();
  expect(screen.getByText("Away.")).toBeTruthy();
  server.answer(listActiveRemedies, { remedies: [testRemedy({ name: "Katha" })] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText(/Katha/)).toBeTruthy();
  expect(screen.getByRole("list").classList).toContain("max-h-[280px]");
});

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { RemedyPicker } from "./remedy-picker.tsx";

let answer: () => Response;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => void vi.stubGlobal("fetch", async () => answer()));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RemedyPicker prescribed={[]} chosen={new Set()} onChange={() => undefined} />
    </QueryClientProvider>,
  );

it("says when there are no vidhis to choose from", async () => {
  answer = () => Response.json({ remedies: [] });
  show();
  expect(await screen.findByText("There are no vidhis to choose from.")).toBeTruthy();
});

it("says why they could not be loaded, and asks again; a long list scrolls within 280 pixels", async () => {
  answer = () => Response.json({ success: false, code: "unexpected", message: "Away." }, { status: 500 });
  show();
  expect(await screen.findByText("The vidhis could not be loaded")).toBeTruthy();
  expect(screen.getByText("Away.")).toBeTruthy();
  answer = () =>
    Response.json({ remedies: [{ id: "1", name: "Katha", nameHindi: "कथा", price: 501, videoUrl: null }] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText(/Katha/)).toBeTruthy();
  expect(screen.getByRole("list").classList).toContain("max-h-[280px]");
});

import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Language } from "#domain/messages.ts";
import * as languageModule from "#web/i18n/language.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, render, screen } from "#web/testing/library.tsx";
import { useTranslateTo } from "./label-language.ts";

inEnglish();
afterEach(cleanup);

/** A language that no other test has loaded. */
const OTHER = "mr" as Language;

function Word() {
  return <p>{useTranslateTo(OTHER)("addresses.to")}</p>;
}

it("a label whose sentences did not load stays in the screen's language until the network is back", async () => {
  const load = vi.spyOn(languageModule, "sentencesInAll").mockRejectedValue(new Error("No network"));
  const label = () => (
    <Suspense fallback="loading">
      <Word />
    </Suspense>
  );
  const { rerender } = await act(async () => render(label()));
  const draw = () => act(async () => rerender(label()));
  expect(screen.getByText("To")).toBeTruthy();
  const asked = load.mock.calls.length;
  await draw();
  await draw();
  expect([screen.queryByText("To") !== null, load.mock.calls.length]).toEqual([true, asked]);
  load.mockResolvedValue([]);
  await act(async () => void window.dispatchEvent(new Event("online")));
  await draw();
  // Without sentences of its own the language says the key.
  expect(await screen.findByText("addresses.to")).toBeTruthy();
  load.mockRestore();
});

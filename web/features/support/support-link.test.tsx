import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { FloatingSupport } from "./support-link.tsx";

fakeServer();
beforeAll(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const scrollTo = (y: number) => {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
  act(() => void window.dispatchEvent(new Event("scroll")));
};

it("hides while the reader scrolls down, also where a scroll moves nothing, until the reader scrolls up or to the end", async () => {
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(9000);
  render(<FloatingSupport />);
  const button = await screen.findByRole("complementary");
  const isHidden = () => button.className.includes("translate-y-[calc");
  scrollTo(900);
  expect(isHidden()).toBe(true);
  scrollTo(900);
  expect(isHidden()).toBe(true);
  scrollTo(898);
  expect(isHidden()).toBe(true);
  scrollTo(700);
  expect(isHidden()).toBe(false);
  // A slow scroll is one, too.
  for (const y of [702, 704, 706]) scrollTo(y);
  expect(isHidden()).toBe(true);
  scrollTo(8990);
  expect(isHidden()).toBe(false);
});

import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { closePage, render, screen, update } from "#web/testing/library.tsx";
import { FloatingSupport } from "./support-link.tsx";

fakeServer();
beforeAll(() => setLanguage("en"));
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

const scrollTo = (y: number, pageHeight = 9000) => {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(pageHeight);
  update(() => void window.dispatchEvent(new Event("scroll")));
};

it("hides while the reader scrolls down, also where late fonts shorten the page, until the reader scrolls up or to the end", async () => {
  render(<FloatingSupport />);
  const button = await screen.findByRole("complementary");
  const isHidden = () => button.className.includes("translate-y-[calc");
  scrollTo(900);
  expect(isHidden()).toBe(true);
  scrollTo(819, 8000);
  expect(isHidden()).toBe(true);
  scrollTo(700, 8000);
  expect(isHidden()).toBe(false);
  scrollTo(800, 8000);
  expect(isHidden()).toBe(true);
  scrollTo(7990, 8000);
  expect(isHidden()).toBe(false);
});

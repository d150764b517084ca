import { afterEach, beforeAll, expect, it } from "vitest";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { RemediesBanner } from "./remedies-banner.tsx";

const of = (isPurchased: boolean) => ({ isPurchased }) as PrescribedRemedy;

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
afterEach(cleanup);

it("leads to the remedies if there are any, and shows how many are not bought", () => {
  const { container } = render(<RemediesBanner remedies={[]} />);
  expect(container.textContent).toBe("");
  cleanup();
  render(<RemediesBanner remedies={[of(true), of(false), of(false)]} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/remedies");
  expect(screen.getByText("2 vidhis wait for you to choose.")).toBeTruthy();
  cleanup();
  render(<RemediesBanner remedies={[of(true)]} />);
  expect(screen.getByText("See how far they are.")).toBeTruthy();
});

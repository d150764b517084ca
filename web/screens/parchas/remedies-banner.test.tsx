import { afterEach, expect, it } from "vitest";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { RemediesBanner } from "./remedies-banner.tsx";

const of = (isPurchased: boolean) => ({ isPurchased }) as PrescribedRemedy;

inEnglish();
afterEach(cleanup);

it("leads to the remedies if there are any, and shows how many are not bought", () => {
  const { container } = render(<RemediesBanner remedies={[]} />);
  expect(container.textContent).toBe("");
  cleanup();
  render(<RemediesBanner remedies={[of(true), of(false), of(false)]} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/remedies");
  expect(screen.getByText("2 vidhis are here for you to choose from.")).toBeTruthy();
  cleanup();
  render(<RemediesBanner remedies={[of(true)]} />);
  expect(screen.getByText("See how far they are.")).toBeTruthy();
});

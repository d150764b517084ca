import { afterEach, beforeAll, expect, it } from "vitest";
import { words } from "#web/content/texts/hi/words.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { ReachCards } from "./reach.tsx";
import type { WrittenPage } from "./text-page.tsx";

beforeAll(async () => {
  await setLanguage("hi");
});
afterEach(cleanup);

function show(hours: string) {
  const support = { email: "", phone: "", website: "", whatsapp: "", hours };
  const facts = { brand: { company: { name: "Parcha", address: "" } }, support };
  const page = { facts, text: { words, lead: "", sections: [] } } as unknown as WrittenPage;
  render(<ReachCards page={page} />);
}

it("the hours of support are formatted as all other times are; hours in words stay as they are", () => {
  show("10:00–19:00 IST");
  expect(screen.getByText("सुबह 10:00 – शाम 7:00 IST")).toBeTruthy();
  cleanup();
  show("Monday–Friday");
  expect(screen.getByText("Monday–Friday")).toBeTruthy();
});

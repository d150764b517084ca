import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { DayHeader } from "./day-header.tsx";

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});

it("puts the day of a phone's header on a line of its own, so that no separator ends the first line", () => {
  const header = document.createElement("header");
  render(
    <HeaderPlace value={header}>
      <DayHeader now={new Date("2026-11-22T11:00:00Z")} upcoming={[]}>
        {null}
      </DayHeader>
    </HeaderPlace>,
  );
  const lines = [...header.querySelectorAll(".block .block")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["Today", expect.stringMatching(/^Sun,\s22\sNov$/)]);
  expect(screen.getByText(/Today · /, { selector: "p" })).toBeTruthy();
});

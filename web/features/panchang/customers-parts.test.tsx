import { afterEach, expect, it, vi } from "vitest";
import { getPanchangMoment, listObservedDays, type PanchangMoment } from "#contract/panchang.ts";
import { queryClient } from "#web/api/queries.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, render, screen } from "#web/testing/library.tsx";
import { DayWord, MomentLine, PerformedOn } from "./customers-parts.tsx";

const server = fakeServer();
inEnglish();
afterEach(() => {
  closePage();
  queryClient.clear();
});

const moment: PanchangMoment = {
  tithi: { number: 26, ends: "2026-12-04T10:00:00.000Z" },
  nakshatra: { number: 13, ends: "2026-12-04T12:00:00.000Z" },
  rahuKaal: null,
  observances: ["Ekadashi"],
  place: { name: "New Delhi", nameHindi: "नई दिल्ली" },
};
const at = { date: "2026-12-04", time: "10:00" };
const showMoment = (fields: Partial<PanchangMoment> | null) => {
  server.answer(getPanchangMoment, { moment: fields && { ...moment, ...fields } });
  return render(<MomentLine {...at} />);
};

it("a day has the word of what is kept on it, with a question mark where almanacs differ, and other days none", async () => {
  server.answer(listObservedDays, {
    days: [
      { date: "2026-12-04", observances: ["Ekadashi"] },
      { date: "2026-12-05", observances: ["Pradosh?"] },
    ],
  });
  const { container } = render(
    <>
      <DayWord date="2026-12-03" />
      <DayWord date="2026-12-04" />
      <DayWord date="2026-12-05" />
      <DayWord date="2026-12-04" isSpoken />
      <DayWord date="2026-12-05" isSpoken />
    </>,
  );
  await screen.findByText("Ekadashi");
  expect(container.textContent).toBe("EkadashiPradosh?, Ekadashi, Some almanacs: Pradosh on another day");
  expect(server.calls(listObservedDays)).toHaveLength(1);
});

it("a chosen time has its weekday, tithi, nakshatra and the place, and Rahu kaal only where it falls", async () => {
  showMoment({});
  await screen.findByText("Friday · Krishna Ekadashi · Hasta nakshatra · Panchang of New Delhi");
  closePage();
  queryClient.clear();
  showMoment({ rahuKaal: ["2026-12-04T04:20:00.000Z", "2026-12-04T05:40:00.000Z"] });
  await screen.findByText(/Hasta nakshatra · Rahu kaal 9:50 AM to 11:10 AM · Panchang of New Delhi$/);
});

it("a nakshatra that the chart shortens is named in full", async () => {
  showMoment({ nakshatra: { ...moment.nakshatra, number: 25 } });
  await screen.findByText(/ · Purva Bhadrapada nakshatra · /);
});

it("what the day keeps is named where the tithi at the chosen time is another one, and not twice where it is the same", async () => {
  const lineOf = async (number: number, observance: PanchangMoment["observances"][number]) => {
    closePage();
    queryClient.clear();
    showMoment({ tithi: { ...moment.tithi, number }, observances: [observance] });
    // The spaces within a part do not break.
    return (await screen.findByText(/^Friday/)).textContent?.replace(/\s/gu, " ");
  };
  expect(await lineOf(12, "Ekadashi")).toMatch(/^Friday · Shukla Dwadashi · Ekadashi · Hasta/);
  expect(await lineOf(11, "Ekadashi (Smarta)")).toMatch(/^Friday · Shukla Ekadashi · Hasta/);
  expect(await lineOf(16, "Purnima")).toMatch(/^Friday · Krishna Pratipada · Purnima · Hasta/);
  expect(await lineOf(15, "Purnima")).toMatch(/^Friday · Purnima · Hasta/);
  expect(await lineOf(1, "Amavasya")).toMatch(/^Friday · Shukla Pratipada · Amavasya · Hasta/);
  expect(await lineOf(30, "Amavasya")).toMatch(/^Friday · Amavasya · Hasta/);
});

it("a chosen time says what some almanacs have, and is in Hindi for who reads Hindi", async () => {
  showMoment({ observances: ["Ekadashi?", "Pradosh"] });
  await screen.findByText(/Pradosh · .*Some almanacs: Ekadashi on another day · Panchang/);
  await act(() => setLanguage("hi"));
  await screen.findByText(
    "शुक्रवार · कृष्ण एकादशी · प्रदोष · हस्त नक्षत्र · कुछ पंचांग: एकादशी किसी और दिन · पंचांग: नई दिल्ली",
  );
  await act(() => setLanguage("en"));
});

it("where the guide shows none, or the network fails, nothing stands there", async () => {
  const { container } = showMoment(null);
  await vi.waitFor(() => expect(server.calls(getPanchangMoment)).toHaveLength(1));
  await act(async () => undefined);
  expect(container.textContent).toBe("");
  closePage();
  queryClient.clear();
  server.fail(getPanchangMoment, "unexpected");
  const failed = render(<MomentLine {...at} />);
  await vi.waitFor(() => expect(server.calls(getPanchangMoment)).toHaveLength(2));
  await act(async () => undefined);
  expect(failed.container.textContent).toBe("");
});

it("a vidhi's day has the purnimanta month first, and the amanta name beside it in a dark half", () => {
  const month = { amanta: "Kartika", purnimanta: "Margashirsha", isAdhika: false } as const;
  const { container, rerender } = render(
    <PerformedOn performed={{ date: "2026-12-04", lunarDate: { tithi: 26, month } }} />,
  );
  expect(container.textContent).toBe("4 Dec 2026 · Margashirsha Krishna Ekadashi (amanta: Kartika)");
  const adhika = { amanta: "Jyeshtha", purnimanta: "Jyeshtha", isAdhika: true } as const;
  rerender(<PerformedOn performed={{ date: "2026-05-31", lunarDate: { tithi: 15, month: adhika } }} />);
  expect(container.textContent).toBe("31 May 2026 · Adhika Jyeshtha Purnima");
  rerender(<PerformedOn performed={{ date: "2026-05-31", lunarDate: null }} />);
  expect(container.textContent).toBe("31 May 2026");
});

import { beforeAll, describe, expect, it } from "vitest";
import { i18n, setLanguage } from "#web/i18n/language.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { sentenceOf } from "./read.ts";
import { bookedSays, heldSays, lateSays, overSays, roomOpenSays, type Says } from "./says.ts";
import { piecesOf } from "./speech.ts";

const NOW = new Date("2026-11-20T06:00:00Z");
const tomorrow = { sessionDate: "2026-11-21", sessionTime: "06:50" };
const booking = testBooking(tomorrow);
const attendee = { phone: "9876501234", name: "माँ", isYou: false };
const sentAt = { createdAt: "2026-11-20T05:00:00Z", processedAt: null };
const refund = { id: "1", amount: 1_751, status: "pending", reference: null, ...sentAt } as const;

describe.each(["hi", "en"] as const)("in %s", (language) => {
  beforeAll(async () => {
    await setLanguage(language);
  });
  /** Voices stumble over digits, signs, brackets, and over letters of another script. */
  const FOR_THE_EAR = {
    hi: /^[\u0900-\u0965\u0970-\u097f ,।?:]+$/,
    en: /^[A-Za-zÀ-ž’ ,.?:;-]+$/,
  };
  const values = {
    amount: "₹1,751.50",
    day: tomorrow,
    digits: "9876501234",
    kind: "multiple",
    minutes: 5,
    name: { hi: "माँ", en: "Maa" }[language],
    rule: { hi: "समय बदलने का कोई पैसा नहीं लगता।", en: "Moving costs nothing." }[language],
    when: { sessionDate: "2026-12-31", sessionTime: "12:50" },
  };
  const all = () =>
    Object.keys(i18n.messages)
      .flatMap((id) => /^spoken\.(.+)$/.exec(id)?.[1] ?? [])
      .filter((key) => !/^(no-voice|failed|kind-)/.test(key))
      .flatMap((key) =>
        [1, 3].map((count) => sentenceOf([key, { ...values, count }] as unknown as Says, language, NOW)),
      );

  it("every sentence is written for the ear: whole words alone, without digits, signs and abbreviations", () => {
    for (const text of all()) {
      expect(text).toMatch(FOR_THE_EAR[language]);
      expect(text).not.toMatch(/\b[A-Z]{2,}\b|\b(?:approx|etc|min|hr)\./);
      expect(text).not.toMatch(/spoken\.|undefined|null| {2}/);
      expect(text).toMatch(/[।.]$/);
    }
  });

  it("no sentence is so long that it is cut elsewhere than at a pause, or takes more than half a minute", () => {
    for (const text of all()) {
      for (const piece of piecesOf(text)) expect(piece, text).toMatch(/[।.?,]$/);
      expect(text.length, text).toBeLessThan(340);
    }
  });
});

describe("a session says", () => {
  beforeAll(() => setLanguage("hi"));

  it.each([
    [
      "when it is and what to press",
      bookedSays(booking),
      "आपका सत्र कल सुबह छह बजकर पचास मिनट पर है। उससे पाँच मिनट पहले यहाँ आइए और सत्र में जाने का बटन दबाइए।",
    ],
    [
      "that somebody else joins it on their own phone",
      bookedSays({ ...booking, attendee }),
      "माँ का सत्र कल सुबह छह बजकर पचास मिनट पर है। सत्र उन्हीं के फ़ोन पर खुलेगा। उन्हें लिंक भेजने के लिए नीचे का बटन दबाइए।",
    ],
    [
      "that it is not paid for",
      heldSays(booking),
      "आपके लिए एक समय रुका है, कल सुबह छह बजकर पचास मिनट पर। उसके पैसे अभी नहीं दिए गए। उसे पक्का करने के लिए नीचे का बटन दबाइए।",
    ],
    [
      "the place in the line and that the room is open",
      roomOpenSays(tomorrow, { position: 3 }),
      "आपका सत्र कल सुबह छह बजकर पचास मिनट पर है। लाइन में आपका नंबर तीन है। कमरा खुला है। अंदर जाने के लिए बड़ा बटन दबाइए।",
    ],
  ] as const)("%s", (_what, says, text) => {
    expect(sentenceOf(says, "hi", NOW)).toBe(text);
  });

  it("that its payment is checked, and not that it must be paid", () => {
    const payment = { state: "checking", amount: 751 } as never;
    expect(sentenceOf(heldSays({ ...booking, payment }), "hi", NOW)).toMatch(/कृपया दोबारा पैसे न दीजिए।$/);
  });

  it("where the money of a cancelled one is", () => {
    const cancelled = testBooking({ status: "cancelled", refund });
    expect(sentenceOf(overSays(cancelled, "cancelled"), "hi", NOW)).toBe(
      "एक हज़ार सात सौ इक्यावन रुपये आपको वापस भेजे जा रहे हैं।",
    );
  });

  it("nothing of money to somebody for whom another has paid, when the guide is late or absent", () => {
    const given = testBooking({ isGuideOverdue: true, attendee: { ...attendee, isYou: true } });
    const late = [lateSays(given, { isOverdue: true }), overSays(given, "guide-absent")];
    for (const says of late) expect(sentenceOf(says, "hi", NOW)).not.toMatch(/पैसे/);
    const own = testBooking({ isGuideOverdue: true });
    expect(sentenceOf(overSays(own, "guide-absent"), "hi", NOW)).toMatch(/पैसे वापस/);
  });

  it("nothing to choose of one in which the two did not meet, once it is settled", () => {
    expect(sentenceOf(overSays(booking, "guide-absent"), "hi", NOW)).toBe(
      "यह सत्र नहीं हो पाया, इसके लिए माफ़ी चाहते हैं।",
    );
  });
});

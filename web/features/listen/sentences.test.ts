import { beforeAll, expect, it } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import type { Facts } from "./facts.ts";
import { sentencesOf } from "./sentences.ts";

const NOW = new Date("2026-11-20T06:00:00Z");
const tomorrow = { sessionDate: "2026-11-21", sessionTime: "06:50" };
const place = { position: 3, isYourTurn: false, estimateMinutes: 25 };
const pay = {
  time: tomorrow,
  questionType: "multiple",
  amount: 990,
  graceMinutes: null,
  canBeMoved: false,
  isUnavailable: false,
} as const;

beforeAll(async () => {
  await setLanguage("hi");
  await needSentences("spoken");
});
const texts = (facts: Facts) => sentencesOf(facts, "hi", NOW).map(({ text }) => text);

it.each<[string, Facts, string[]]>([
  [
    "a booked session",
    { screen: "home", home: { kind: "booked", booking: tomorrow } },
    ["आपका सत्र कल सुबह छह बजकर पचास मिनट पर है।", "उससे पाँच मिनट पहले यहाँ आइए और सत्र में जाने का बटन दबाइए।"],
  ],
  [
    "a kept time that is not paid for",
    { screen: "home", home: { kind: "held", booking: tomorrow, isChecking: false } },
    [
      "आपके लिए कल सुबह छह बजकर पचास मिनट पर समय रुका है, पर उसके पैसे अभी नहीं दिए गए।",
      "उसे पक्का करने के लिए नीचे का बटन दबाइए।",
    ],
  ],
  [
    "the first free time, where nothing is booked",
    { screen: "home", home: { kind: "nothing", nextFree: { ...tomorrow, sessionTime: "18:30" } } },
    ["अभी आपका कोई सत्र बुक नहीं है।", "सबसे पहला खाली समय कल शाम साढ़े छह बजे है।", "बुक करने के लिए नीचे का बटन दबाइए।"],
  ],
  [
    "the place in the line and the open room",
    { screen: "join", next: tomorrow, isOpen: true, place, lateness: null, over: null },
    [
      "आपका सत्र कल सुबह छह बजकर पचास मिनट पर है।",
      "कतार में आपका नंबर तीन है।",
      "अभी लगभग पच्चीस मिनट और लगेंगे।",
      "कमरा खुला है। अंदर जाने के लिए बड़ा बटन दबाइए।",
    ],
  ],
  [
    "what is paid, and that it does not come back, before the button",
    { screen: "pay", pay },
    [
      "आप कल सुबह छह बजकर पचास मिनट पर कई सवालों का वीडियो सत्र बुक कर रहे हैं।",
      "इसके लिए आपको नौ सौ नब्बे रुपये देने हैं। हाथ का लिखा परचा इसी में शामिल है।",
      "रद्द करने पर पैसे वापस नहीं मिलेंगे।",
      "अब समय बदला नहीं जा सकेगा।",
      "पैसे देने के लिए आख़िर का रंगीन बटन दबाइए। दूसरे बटन से वापस जा सकते हैं।",
    ],
  ],
  [
    "that a lost time cannot be paid for",
    { screen: "pay", pay: { ...pay, isUnavailable: true } },
    ["यह समय अब खाली नहीं है। वापस जाकर दूसरा समय चुनिए।"],
  ],
  [
    "the chosen remedies with their sum, and what is still to be done",
    { screen: "remedies", forSale: 2, chosen: 1, total: 501, pending: 1, done: 0 },
    [
      "गुरुजी ने आपके लिए दो विधियाँ बताई हैं।",
      "आपकी चुनी हुई विधियाँ एक हैं, कुल पाँच सौ एक रुपये की। आगे बढ़ने के लिए नीचे का बटन दबाइए।",
      "एक विधि अभी होनी है।",
    ],
  ],
])("a voice says %s", (_what, facts, expected) => {
  expect(texts(facts)).toEqual(expected);
});

const EVERY: readonly Facts[] = [
  { screen: "login-phone" },
  { screen: "login-code", hasTwoCodes: true },
  ...(["running", "absent", "ready", "written"] as const).map(
    (kind): Facts => ({ screen: "home", home: { kind } }),
  ),
  { screen: "home", home: { kind: "late", lateness: { isOverdue: true, estimateMinutes: 12 } } },
  { screen: "home", home: { kind: "line", booking: tomorrow, isOpen: false, place } },
  { screen: "book", date: null, time: null, freeTimes: null, questionType: "single", amount: 751 },
  { screen: "book", date: "2026-11-21", time: null, freeTimes: 0, questionType: "single", amount: 751 },
  { screen: "book", date: "2026-12-01", time: "06:50", freeTimes: 9, questionType: "single", amount: 0 },
  { screen: "pay", pay: { ...pay, amount: 0, graceMinutes: 30, canBeMoved: true } },
  ...(["completed", "held", "cancelled", "missed", "guide-absent"] as const).map(
    (over): Facts => ({ screen: "join", next: null, isOpen: false, place: null, lateness: null, over }),
  ),
  { screen: "parchas", sessions: 0, latest: null, awaited: 0 },
  { screen: "parchas", sessions: 2, latest: "2026-11-02", awaited: 1 },
  { screen: "remedies", forSale: 0, chosen: 0, total: 0, pending: 0, done: 3 },
  { screen: "buy-remedies", chosen: 2, total: 1_251 },
  { screen: "bookings", tab: "upcoming", times: [] },
  { screen: "bookings", tab: "past", times: [tomorrow] },
];

it("every screen says something in every state, without digits, signs or a key that has no sentence", () => {
  for (const facts of EVERY) {
    const all = texts(facts);
    expect(all.length, JSON.stringify(facts)).toBeGreaterThan(0);
    for (const text of all) expect(text).not.toMatch(/[0-9₹/{}]|IST|spoken\./);
  }
});

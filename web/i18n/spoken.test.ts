import { expect, it } from "vitest";
import { spokenDay, spokenFigures, spokenNumber, spokenRupees, spokenWhen } from "./spoken.ts";

const NOW = new Date("2026-11-20T06:00:00Z");

it.each([
  [0, "शून्य", "zero"],
  [6, "छह", "six"],
  [19, "उन्नीस", "nineteen"],
  [29, "उनतीस", "twenty-nine"],
  [40, "चालीस", "forty"],
  [59, "उनसठ", "fifty-nine"],
  [79, "उन्यासी", "seventy-nine"],
  [89, "नवासी", "eighty-nine"],
  [99, "निन्यानवे", "ninety-nine"],
  [100, "एक सौ", "one hundred"],
  [751, "सात सौ इक्यावन", "seven hundred and fifty-one"],
  [1_001, "एक हज़ार एक", "one thousand and one"],
  [1_100, "एक हज़ार एक सौ", "one thousand one hundred"],
  [50_000, "पचास हज़ार", "fifty thousand"],
  [1_00_000, "एक लाख", "one lakh"],
  [12_00_002, "बारह लाख दो", "twelve lakh two"],
  [
    99_99_999,
    "निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे",
    "ninety-nine lakh ninety-nine thousand nine hundred and ninety-nine",
  ],
])("%d is said in words in both languages", (count, hindi, english) => {
  expect([spokenNumber("hi", count), spokenNumber("en", count)]).toEqual([hindi, english]);
});

it("each number below a hundred has a word of its own in both languages", () => {
  for (const language of ["hi", "en"] as const) {
    const all = Array.from({ length: 100 }, (_, count) => spokenNumber(language, count));
    expect(new Set(all).size).toBe(100);
    expect(all.filter((text) => text.trim() === "" || /\d/.test(text))).toEqual([]);
  }
});

it("a number that the tables do not reach stays in digits", () => {
  expect([-1, 1.5, 1_00_00_000].map((count) => spokenNumber("hi", count))).toEqual(["-1", "1.5", "10000000"]);
});

it("an amount is said with its rupees and paise", () => {
  expect([1, 751, 123.5].map((amount) => spokenRupees("hi", amount))).toEqual([
    "एक रुपया",
    "सात सौ इक्यावन रुपये",
    "एक सौ तेईस रुपये पचास पैसे",
  ]);
  expect([1, 123.5].map((amount) => spokenRupees("en", amount))).toEqual([
    "one rupee",
    "one hundred and twenty-three rupees fifty paise",
  ]);
});

it.each([
  ["₹1,751 लगेंगे।", "hi", "एक हज़ार सात सौ इक्यावन रुपये लगेंगे।"],
  [
    "Your ₹123.50, within 30 minutes.",
    "en",
    "Your one hundred and twenty-three rupees fifty paise, within thirty minutes.",
  ],
  ["9876501234 नंबर पर", "hi", "नौ, आठ, सात, छह, पाँच, शून्य, एक, दो, तीन, चार नंबर पर"],
  ["4, 8, 1, 5.", "en", "four, eight, one, five."],
] as const)(
  "of a sentence that stands on a screen, the figures are said in words: %s",
  (text, language, spoken) => {
    expect(spokenFigures(language, text)).toBe(spoken);
  },
);

it.each([
  ["06:50", "सुबह छह बजकर पचास मिनट पर", "at six fifty in the morning"],
  ["04:00", "सुबह चार बजे", "at four o’clock in the morning"],
  ["12:00", "दोपहर बारह बजे", "at twelve o’clock in the afternoon"],
  ["12:45", "दोपहर पौने एक बजे", "at twelve forty-five in the afternoon"],
  ["13:30", "दोपहर डेढ़ बजे", "at one thirty in the afternoon"],
  ["14:30", "दोपहर ढाई बजे", "at two thirty in the afternoon"],
  ["16:30", "शाम साढ़े चार बजे", "at four thirty in the evening"],
  ["18:15", "शाम सवा छह बजे", "at six fifteen in the evening"],
  ["20:05", "रात आठ बजकर पाँच मिनट पर", "at eight oh five at night"],
  ["00:10", "रात बारह बजकर दस मिनट पर", "at twelve ten at night"],
  ["24:00", "रात बारह बजे", "at twelve o’clock at night"],
])("%s is said as people say it", (time, hindi, english) => {
  const start = { sessionDate: "2026-11-20", sessionTime: time };
  expect([spokenWhen("hi", start, NOW), spokenWhen("en", start, NOW)]).toEqual([
    `आज ${hindi}`,
    `today ${english}`,
  ]);
});

it.each([
  ["2026-11-18", "परसों", "on Wednesday, the eighteenth of November"],
  ["2026-11-19", "कल", "yesterday"],
  ["2026-11-20", "आज", "today"],
  ["2026-11-21", "कल", "tomorrow"],
  ["2026-11-22", "परसों", "on Sunday, the twenty-second of November"],
  ["2026-12-01", "मंगलवार, एक दिसंबर को", "on Tuesday, the first of December"],
  ["2026-12-12", "शनिवार, बारह दिसंबर को", "on Saturday, the twelfth of December"],
  ["2026-12-20", "रविवार, बीस दिसंबर को", "on Sunday, the twentieth of December"],
  ["2026-12-31", "गुरुवार, इकतीस दिसंबर को", "on Thursday, the thirty-first of December"],
])("%s is said by the day that is today in India", (sessionDate, hindi, english) => {
  expect([spokenDay("hi", { sessionDate }, NOW), spokenDay("en", { sessionDate }, NOW)]).toEqual([
    hindi,
    english,
  ]);
});

it("a session's day and time are said together, by India's day also shortly after its midnight", () => {
  const session = { sessionDate: "2026-11-21", sessionTime: "06:50" };
  expect(spokenWhen("hi", session, NOW)).toBe("कल सुबह छह बजकर पचास मिनट पर");
  expect(spokenWhen("en", session, new Date("2026-11-20T18:31:00Z"))).toBe(
    "today at six fifty in the morning",
  );
});

import { expect, test } from "vitest";
import { readAnswer } from "./opt-out.ts";

test.each([
  "STOP",
  " stop. ",
  "Stop please",
  "please   STOP!!",
  "UNSUBSCRIBE",
  "ｓｔｏｐ",
  "🛑 Stop 🙏",
  "band karo",
  "रोको",
  "बंद",
  "बन्द करो",
  "बंद करो।",
  "\u200bबंद  करो\u200d",
  "कृपया बंद कीजिए",
  "प्ली\u095b बंद करें",
])("%j asks that messages end", (text) => expect(readAnswer(text)).toBe("stop"));

test.each(["START", "start please", "शुरू", "शुरू करो"])("%j asks for messages", (text) =>
  expect(readAnswer(text)).toBe("start"),
);

test.each([
  "",
  " ",
  "please",
  "don't stop",
  "When does the bus stop?",
  "बंद कब होगा",
  "stopped",
  "रोकोगे",
  "1",
  `stop${" ".repeat(50)}`,
  "stop ".repeat(5_000),
])("%j asks for neither", (text) => expect(readAnswer(text)).toBe(null));

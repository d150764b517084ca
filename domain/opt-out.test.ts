import { expect, test } from "vitest";
import { parseOptOutReply } from "./opt-out.ts";

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
])("%j opts out", (text) => expect(parseOptOutReply(text)).toBe("stop"));

test.each(["START", "start please", "शुरू", "शुरू करो"])("%j opts in", (text) =>
  expect(parseOptOutReply(text)).toBe("start"),
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
])("%j is neither", (text) => expect(parseOptOutReply(text)).toBe(null));

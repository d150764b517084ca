import type { Translation } from "#domain/messages.ts";
import type { calls as english } from "#web/i18n/en/calls.ts";

/** Of how calls went, and of sessions that did not work. Loaded with what shows them. */
export const calls = {
  failed: "बात का हाल नहीं खुला।",
  "not-counted": "किसी फ़ोन ने इसका हाल नहीं भेजा।",
  together: "साथ",
  minutes: "{minutes} मि {seconds} से",
  customer: "ग्राहक के फ़ोन पर",
  guide: "{guide} के फ़ोन पर",
  sound: "आवाज़ नहीं पहुँची",
  frozen: "चेहरा रुका रहा",
  seconds: "{count} से",
  reconnections: "दोबारा जुड़े",
  times: { one: "{count} बार", other: "{count} बार" },
  complaints: { one: "{count} ग्राहक की बात ठीक से नहीं हुई", other: "{count} ग्राहकों की बात ठीक से नहीं हुई" },
  "says-sound": "कहते हैं: आवाज़ ठीक से नहीं आई",
  "says-picture": "कहते हैं: चेहरा नहीं दिखा",
  "says-cut": "कहते हैं: बात बार-बार कटी",
  "says-too-short": "कहते हैं: बात बहुत कम हुई",
  "says-guide-absent": "कहते हैं: {guide} नहीं आए",
  "closed-account": "खाता बंद",
  "new-time": "नया समय दें, बिना पैसे",
  "money-back": "पैसे लौटाएँ",
  settled: "बात हो गई",
  sending: "भेजा जा रहा है…",
  "answer-failed": "जवाब नहीं भेजा जा सका",
  "answered-new-time": "नया सत्र दे दिया",
  "answered-money-back": "पैसे लौटाए जा रहे हैं",
  "answered-settled": "बात हो गई, ऐसा लिख लिया",
  open: "सत्र खोलें",
} satisfies Translation<typeof english>;

export const sentences = { calls };

import type { Translation } from "#domain/messages.ts";
import type { keys as english } from "#web/i18n/en/keys.ts";

export const keys = {
  title: "कीबोर्ड से",
  note: "जब आप कहीं लिख रहे हों, तब ये कुंजियाँ काम नहीं करतीं।",
  move: "सूची में आगे-पीछे",
  open: "खोलें",
  close: "बंद करें",
  search: "ढूँढें",
  "search-anywhere": "ढूँढें, लिखते समय भी",
  all: "सब कुंजियाँ",
  start: "सत्र शुरू करें",
  photos: "परचे की फ़ोटो",
} satisfies Translation<typeof english>;

import type { Translation } from "#domain/messages.ts";
import type { general as english } from "#web/i18n/en/general.ts";

export const general = {
  saving: "सेव हो रहा है…",
  cancel: "रहने दें",
  change: "बदलें",
  "not-now": "अभी नहीं",
  keep: "रहने दें",
  save: "सेव करें",
  copy: "कॉपी करें",
  stop: "रोकें",
  "got-it": "ठीक है",
  date: "तारीख़",
  time: "समय",
  "time-ist": "{time} IST",
  ist: "IST",
  day: "दिन",
  name: "नाम",
  "phone-number": "फ़ोन नंबर",
  sent: "भेज दिया",
  "tracking-number": "ट्रैकिंग नंबर",
  "previous-month": "पिछला महीना",
  "next-month": "अगला महीना",
  "day-today": "आज, {day}",
  "day-chosen": "{day}, चुना हुआ",
} satisfies Translation<typeof english>;

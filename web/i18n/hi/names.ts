import type { Translation } from "#domain/messages.ts";
import type { names as english } from "#web/i18n/en/names.ts";

export const names = {
  question: "आपको किस नाम से बुलाएँ?",
  label: "आपका नाम",
  why: "{guide} को बात करते समय यही नाम दिखेगा, और रसीद पर भी यही होगा। इसे प्रोफ़ाइल में बदल सकते हैं।",
  save: "सेव करें",
  saving: "सेव हो रहा है…",
  skip: "अभी नहीं",
  change: "बदलें",
  cancel: "रहने दें",
  "keep-username": "{name} ही रखें",
  fault: "कृपया नाम लिखिए, {count} अक्षर तक।",
  failed: "नाम सेव नहीं हो पाया",
} satisfies Translation<typeof english>;

import type { Translation } from "#domain/messages.ts";
import type { logins as english } from "#web/i18n/en/logins.ts";

export const logins = {
  title: "आप कहाँ-कहाँ लॉग इन हैं",
  here: "यही डिवाइस",
  end: "लॉग आउट करें",
  "end-label": "यहाँ से लॉग आउट करें: {device}, {when}",
  ending: "लॉग आउट हो रहा है…",
  ended: "वहाँ से लॉग आउट हो गया",
  "end-failed": "लॉग आउट नहीं हो पाया",
  "others-question": "यहाँ छोड़कर बाक़ी सब जगह से लॉग आउट करें?",
  "others-keep": "रहने दें",
} satisfies Translation<typeof english>;

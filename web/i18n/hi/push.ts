import type { Translation } from "#domain/messages.ts";
import type { push as english } from "#web/i18n/en/push.ts";

export const push = {
  "offer-title": "हम याद दिला दें?",
  "offer-lead": "सत्र से पहले यहाँ ऐसा दिखेगा:",
  "offer-private": "बात क्या है, यह खोलने पर ही दिखता है।",
  "preview-body": "आपके लिए एक मैसेज",
  "offer-yes": "हाँ, याद दिलाइए",
  "offer-yes-pending": "बस एक पल…",
  "offer-install": "होम स्क्रीन पर रखें",
  "offer-install-hint": "होम स्क्रीन से एक टैप में खुलेगा, जगह नहीं लेता।",
  "iphone-lead": "iPhone पर याद दिलाने के लिए {brand} को होम स्क्रीन पर रखना होता है:",
  "iphone-share": "ब्राउज़र का Share बटन दबाइए।",
  "iphone-add": "“Add to Home Screen” चुनिए।",
  "iphone-open": "वहाँ से {brand} खोलिए, और प्रोफ़ाइल में सूचनाएँ चालू कीजिए।",
  done: "हम यहाँ याद दिला देंगे",
  refused: "सूचनाएँ बंद रहेंगी",
  "refused-body": "प्रोफ़ाइल में जाकर इन्हें कभी भी चालू कर सकते हैं।",
  failed: "सूचनाएँ चालू नहीं हो सकीं",
  "failed-body": "थोड़ी देर बाद प्रोफ़ाइल में जाकर फिर कोशिश कीजिए।",
  "switch-off-failed": "सूचनाएँ बंद नहीं हो सकीं",
  switch: "इस फ़ोन या कंप्यूटर पर सूचनाएँ",
  "switch-hint": "सत्र की याद, और परचे की ख़बर। लॉक स्क्रीन पर बस “आपके लिए एक मैसेज” दिखता है।",
  "switch-hint-guide": "जब कोई आपका इंतज़ार करे, सत्र शुरू हो, या नई बुकिंग आए।",
  "switch-blocked": "इस ब्राउज़र ने सूचनाएँ रोक रखी हैं। ब्राउज़र की सेटिंग में इस साइट की सूचनाएँ चालू कीजिए।",
} satisfies Translation<typeof english>;

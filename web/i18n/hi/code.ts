import type { Translation } from "#domain/messages.ts";
import type { code as english } from "#web/i18n/en/code.ts";

export const code = {
  "change-number": "नंबर बदलें",
  "code-title": "कोड डालिए",
  "sent-to": "{phone} पर भेजा है",
  code: "4 अंक का कोड",
  "two-codes": "आपके खाते की सुरक्षा के लिए दो कोड चाहिए, जो दो अलग SMS में आएँगे। दोनों डालिए, पहले कोई भी।",
  "second-code": "दूसरे SMS का 4 अंक का कोड",
  "no-code": "कोड नहीं आया?",
  resend: "फिर भेजें",
  resending: "फिर भेज रहे हैं…",
  "referral-offer": "रेफ़रल कोड है? पहले सत्र पर {amount} की छूट",
  "consent-before": "मैं ",
  "consent-terms": "शर्तें",
  "consent-between": " और ",
  "consent-privacy": "निजता नीति",
  "consent-after": " मानता/मानती हूँ, और मेरी उम्र 18 साल या ज़्यादा है",
  "whatsapp-opt-in": "WhatsApp पर सत्र की याद दिलाएँ",
  "whatsapp-before": "पिछली बार आपने हाँ कहा था, और याद दिलाना चालू है। बंद करना हो तो प्रोफ़ाइल में कीजिए।",
  "no-whatsapp-before": "पिछली बार आपने यह नहीं चुना था।",
  optional: "(चाहें तो)",
  verify: "आगे बढ़ें",
  verifying: "जाँच रहे हैं…",
  verified: "लॉग इन हो गया",
  "verified-body": "{name}, आपका स्वागत है।",
  "invalid-code": "यह कोड सही नहीं है।",
  "verify-failed": "कोड जाँचा नहीं जा सका",
  "welcome-title": "स्वागत है",
  "welcome-body": "आप लॉग इन हो गए हैं। अब {guide} से बात करने का दिन और समय चुनिए।",
  "intro-video": "छोटा परिचय",
  mute: "आवाज़ बंद करें",
  unmute: "आवाज़ चालू करें",
  "book-session": "सत्र बुक करें",
  "can-skip-soon": "बस एक पल…",
} satisfies Translation<typeof english>;

export const sentences = { code };

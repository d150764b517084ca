import type { Translation } from "#domain/messages.ts";
import type { login as english } from "#web/i18n/en/login.ts";

export const login = {
  title: "{guide} से वीडियो पर बात करें",
  lead: "अपना समय चुनिए, सवाल पूछिए, और हाथ का लिखा परचा पाइए।",
  phone: "आपका मोबाइल नंबर",
  "phone-prefix": "+91",
  "send-code": "कोड भेजें",
  "sending-code": "कोड भेज रहे हैं…",
  "code-by-sms": "SMS से 4 अंक का कोड आएगा",
  prices: "एक सवाल {amount} से। पेमेंट UPI, कार्ड या नेट बैंकिंग से।",
  "who-is": "{guide} कौन हैं?",
  "not-for-me": "मैसेज आपके लिए नहीं था?",
  "code-sent": "कोड भेज दिया",
  "otp-failed": "कोड नहीं भेजा जा सका। कृपया फिर कोशिश कीजिए।",
  "too-soon": "अभी नया कोड नहीं भेज सकते।",
  "resend-in": "{wait} में फिर भेजें",
  "resend-ready": "अब आप नया कोड मँगा सकते हैं।",
} satisfies Translation<typeof english>;

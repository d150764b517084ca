import type { Translation } from "#domain/say.ts";
import type { payments as english } from "#web/i18n/en/payments.ts";

export const payments = {
  cancelled: "पेमेंट रद्द हुआ",
  "cancelled-body": "पेमेंट रद्द हुआ, थोड़ी देर बाद फिर कोशिश कीजिए। समय छोड़ दिया गया है।",
  "not-started": "पेमेंट में दिक़्क़त",
  "not-started-body": "पेमेंट शुरू नहीं हो पाया। समय अब भी आपके लिए रुका है; फिर कोशिश कीजिए।",
  verifying: "पेमेंट जाँचा जा रहा है…",
  trouble: "पेमेंट जाँचा जा रहा है...",
  "trouble-body": "जाँचने में दिक़्क़त हो रही है। कृपया नीचे “पेमेंट की स्थिति देखें” दबाइए।",
  "pending-title": "पेमेंट की जाँच बाक़ी है",
  "pending-body": "पेमेंट किया गया है और हम उसे अभी जाँच रहे हैं। कृपया दोबारा पैसे न दीजिए।",
  "check-status": "पेमेंट की स्थिति देखें",
  checking: "देखा जा रहा है…",
  "not-confirmed": "पेमेंट की पुष्टि नहीं हुई",
  "not-confirmed-body": "अगर पैसे कट गए हैं, तो अपनी पेमेंट ID के साथ हमसे बात कीजिए।",
  "payment-id": "पेमेंट ID: {id}",
  "order-id": "ऑर्डर ID: {id}",
  confirmed: "पेमेंट हो गया",
  "confirmed-body": "आपका सत्र बुक हो गया है।",
  "refund-title": "यह समय अब नहीं मिल सकता, आपके पैसे वापस आ रहे हैं",
  "support-message": "नमस्ते, मुझे एक पेमेंट ({id}) में मदद चाहिए।",
} satisfies Translation<typeof english>;

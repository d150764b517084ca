import type { Translation } from "#domain/messages.ts";
import type { payments as english } from "#web/i18n/en/payments.ts";

export const payments = {
  cancelled: "पेमेंट नहीं हुआ",
  "cancelled-body": "पैसे कटे हों तो अपने-आप लौट आएँगे।",
  "not-started": "पेमेंट में दिक़्क़त",
  "not-started-body": "पेमेंट शुरू नहीं हो पाया। समय अब भी आपके लिए रुका है; फिर कोशिश कीजिए।",
  verifying: "पेमेंट जाँचा जा रहा है…",
  trouble: "पेमेंट जाँचा जा रहा है...",
  "trouble-body": "जाँचने में दिक़्क़त हो रही है। कृपया नीचे “पेमेंट की स्थिति देखें” दबाइए।",
  "pending-title": "पेमेंट की जाँच बाक़ी है",
  "pending-body": "हम बैंक से पूछ रहे हैं। कृपया दोबारा पैसे न दीजिए।",
  "check-status": "पेमेंट की स्थिति देखें",
  checking: "हम बैंक से पूछ रहे हैं…",
  "not-confirmed": "पेमेंट की पुष्टि नहीं हुई",
  "not-confirmed-body": "अगर पैसे कट गए हैं, तो अपनी पेमेंट ID के साथ हमसे बात कीजिए।",
  "payment-id": "पेमेंट ID: {id}",
  "order-id": "ऑर्डर ID: {id}",
  "refund-title": "यह समय अब नहीं मिल सकता, आपके पैसे वापस आ रहे हैं",
  "refunded-body": "{amount} वहीं लौटेंगे जहाँ से आए थे। कब पहुँचे, यह पेमेंट के हिसाब में दिखेगा।",
  "failed-body": "बैंक ने यह पेमेंट नहीं होने दिया। फिर भी पैसे कट गए हों, तो हमें बताइए।",
  "paid-and-booked": "पैसे मिल गए, सत्र बुक है",
  "paid-and-booked-body": "पेमेंट पहुँच गया है और आपका सत्र बुक हो गया है।",
  "see-session": "अपना सत्र देखें",
  "put-away": "ठीक है",
  "returned-title": "आपका पेमेंट देखा जा रहा है",
  "returned-body":
    "थोड़ा समय लगता है। पैसे दे चुके हों तो दोबारा न दीजिए: सत्र अपने आप बुक हो जाएगा, या पैसे लौट आएँगे। नहीं दिए हों, तो समय अब भी आपके लिए रुका है।",
  "support-message": "नमस्ते, मुझे एक पेमेंट ({id}) में मदद चाहिए।",
} satisfies Translation<typeof english>;

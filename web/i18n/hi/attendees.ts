import type { Translation } from "#domain/messages.ts";
import type { attendees as english } from "#web/i18n/en/attendees.ts";

/** Sentences about a booking for somebody else, for who pays. */
export const attendees = {
  title: "किसके लिए?",
  name: "आप उन्हें क्या कहते हैं?",
  "name-example": "जैसे माँ",
  phone: "उनका मोबाइल नंबर",
  "phone-hint": "पेमेंट के बाद इस नंबर पर SMS जाएगा। उसमें आपका नंबर भी दिखेगा।",
  "phone-hint-paid": "नए नंबर पर SMS जाएगा। उसमें आपका नंबर भी दिखेगा।",
  rules:
    "बात वही करेंगे, अपने फ़ोन पर। वे जो लिखेंगे और उनका परचा आपको नहीं दिखेगा। समय बदलना, रद्द करना और रसीद आपके पास रहेगी।",
  "bad-name": "नाम लिखिए, जैसे माँ",
  "bad-phone": "10 अंकों का सही मोबाइल नंबर डालिए",
  "own-phone": "यह आपका अपना नंबर है। उनका नंबर डालिए।",
  for: "यह सत्र {name} के लिए है",
  "way-in":
    "{phone} पर SMS गया है। उसी फ़ोन पर लिंक खोलना है; लॉग इन का कोड भी उसी नंबर पर आएगा। समय से 5 मिनट पहले से जुड़ सकते हैं।",
  "no-sms":
    "{phone} पर हमारे SMS नहीं चाहिए, इसलिए उन्हें आप ही बताइए। समय से 5 मिनट पहले से वे उसी फ़ोन पर, वहीं आने वाले लॉग इन कोड से जुड़ सकते हैं।",
  "send-link": "लिंक भेजें",
  "link-text": "{guide} के साथ आपका सत्र {when} है। {phone} वाले फ़ोन पर खोलिए:",
  copied: "लिंक कॉपी हो गया",
  "not-copied": "लिंक कॉपी नहीं हुआ। इसे ख़ुद भेज दीजिए:",
  "change-title": "नाम या नंबर बदलें",
  "change-rule": {
    one: "{count} बार ही बदल सकते हैं। पहले वाले ने जो लिखा हो, वह मिट जाएगा।",
    other: "कुल {count} बार ही बदल सकते हैं। पहले वाले ने जो लिखा हो, वह मिट जाएगा।",
  },
  myself: "यह सत्र मेरे लिए ही है",
  changed: "बदल गया",
  "not-changed": "नहीं बदल पाया",
} satisfies Translation<typeof english>;

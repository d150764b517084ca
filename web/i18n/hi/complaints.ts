import type { Translation } from "#domain/messages.ts";
import type { complaints as english } from "#web/i18n/en/complaints.ts";

export const complaints = {
  title: "बात ठीक से नहीं हो पाई?",
  lead: "जो हुआ, उसे दबाइए। {guide} देखकर आपको नया समय देंगे, या पैसे लौटाएँगे।",
  open: "बताइए क्या हुआ",
  close: "रहने दीजिए",
  sound: "आवाज़ ठीक से नहीं आई",
  picture: "चेहरा नहीं दिखा",
  cut: "बात बार-बार कटी",
  "too-short": "बात बहुत कम हुई",
  "guide-absent": "{guide} नहीं आए",
  failed: "भेजा नहीं जा सका",
  "waiting-title": "आपकी बात {guide} तक पहुँच गई",
  "waiting-body": "आपने बताया: {reason}। {guide} देखकर आपको नया समय देंगे, या पैसे लौटाएँगे। जवाब यहीं दिखेगा।",
  "given-lead": "जो हुआ, उसे दबाइए। {guide} इसे देखेंगे।",
  "given-waiting-body": "आपने बताया: {reason}। {guide} इसे देखेंगे। जवाब यहीं दिखेगा।",
  change: "कुछ और हुआ था",
  "new-time-title": "आपको बिना पैसे का एक नया सत्र मिला है",
  "new-time-body": "कोई भी ख़ाली समय चुनिए। पूरी क़ीमत आपके क्रेडिट में है, कुछ देना नहीं होगा।",
  "choose-time": "समय चुनिए",
  "money-back-title": "आपके पैसे लौटाए जा रहे हैं",
  "money-back-body": "बैंक में आने में 5 से 7 दिन लग सकते हैं।",
  "see-payments": "मेरे भुगतान",
  "settled-title": "{guide} ने आपकी बात देख ली",
  "settled-body": "अगर अब भी कुछ ठीक नहीं है, तो हमें लिखिए।",
} satisfies Translation<typeof english>;

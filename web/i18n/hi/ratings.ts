import type { Translation } from "#domain/messages.ts";
import type { ratings as english } from "#web/i18n/en/ratings.ts";

export const ratings = {
  question: "कैसा लगा?",
  lead: "{guide} से बात करके कैसा लगा? जवाब सिर्फ़ {guide} और उनके सहयोगी पढ़ सकते हैं।",
  stars: "आपका जवाब",
  "star-1": "1, अच्छा नहीं लगा",
  "star-2": "2, थोड़ा कम",
  "star-3": "3, ठीक-ठाक",
  "star-4": "4, अच्छा",
  "star-5": "5, बहुत अच्छा",
  line: "चाहें तो एक बात लिखिए",
  "may-publish": "यह बात मेरे नाम के बिना औरों को दिखा सकते हैं।",
  "may-publish-hint": "यह हाँ आप कभी भी वापस ले सकते हैं।",
  save: "भेजें",
  saving: "भेजा जा रहा है…",
  skip: "अभी नहीं",
  "fault-stars": "कृपया 1 से 5 में से एक चुनिए।",
  "fault-line": "कृपया थोड़ा छोटा लिखिए, ज़्यादा से ज़्यादा {count} अक्षर।",
  failed: "भेजा नहीं जा सका",
  thanks: "धन्यवाद। {guide} इसे देख लेंगे।",
  change: "बदलें",
  yours: "आपका जवाब: 5 में से {stars}।",
  of: "5 में से {stars}",
} satisfies Translation<typeof english>;

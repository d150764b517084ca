import type { Translation } from "#domain/messages.ts";
import type { parchas as english } from "#web/i18n/en/parchas.ts";

export const parchas = {
  loading: "आपके परचे खुल रहे हैं",
  failed: "परचे नहीं खुल सके",
  "empty-title": "अभी कोई परचा नहीं है",
  "empty-body": "सत्र के बाद {guide} हाथ से परचा लिखते हैं। आगे और पीछे की फ़ोटो आते ही यहाँ दिखेंगी।",
  "go-back": "वापस जाएँ",
  "of-day": "{day} का परचा",
  share: "भेजें",
  "its-remedies": { one: "इस परचे की {count} विधि", other: "इस परचे की {count} विधियाँ" },
  processing: "तैयार हो रहा है",
  "sent-on": "{day} को भेजा गया",
  "will-be-sent": "काग़ज़ वाला परचा आपको भेजा जाएगा।",
  // Downloads
  download: "डाउनलोड करें",
  downloading: "डाउनलोड हो रहा है…",
  downloaded: "परचा डाउनलोड हो गया",
  "download-failed": "परचा डाउनलोड नहीं हो सका",
  "download-failed-body": "कृपया इंटरनेट देखकर फिर कोशिश कीजिए।",
  // When they come
  "ready-title": "आपका परचा तैयार है",
  "ready-both": "आगे और पीछे, दोनों तरफ़ की फ़ोटो आ गई हैं। पढ़िए और अपने पास रख लीजिए।",
  "ready-Front": "आगे की फ़ोटो आ गई है। पीछे की भी आएगी।",
  "ready-Back": "पीछे की फ़ोटो आ गई है। आगे की भी आएगी।",
  "came-Front": "आपके परचे की आगे की फ़ोटो आ गई है।",
  "came-Back": "आपके परचे की पीछे की फ़ोटो आ गई है।",
  view: "परचे देखें",
  "remedies-title": "आपके लिए विधियाँ बताई गई हैं",
  "remedies-body": {
    one: "{guide} ने आपके लिए {count} विधि बताई है।",
    other: "{guide} ने आपके लिए {count} विधियाँ बताई हैं।",
  },
} satisfies Translation<typeof english>;

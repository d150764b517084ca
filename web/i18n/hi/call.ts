import type { Translation } from "#domain/messages.ts";
import type { call as english } from "#web/i18n/en/call.ts";

export const call = {
  title: "{name} के साथ वीडियो सत्र",
  controls: "कॉल के बटन",
  microphone: "माइक",
  camera: "कैमरा",
  flip: "पलटें",
  leave: "बाहर",
  "one-camera": "एक ही कैमरा है, या यहाँ कैमरा बदला नहीं जा सकता",

  opening: "तैयारी हो रही है…",
  entering: "सत्र में जा रहे हैं…",
  waiting: "{name} का इंतज़ार है",
  connecting: "{name} से जोड़ रहे हैं…",
  connected: "जुड़ गए",
  returning: "फिर से जोड़ रहे हैं…",
  gone: "{name} अभी यहाँ नहीं हैं",
  duration: "कॉल का समय",

  "network-good": "नेटवर्क अच्छा",
  "network-weak": "नेटवर्क कमज़ोर",
  "network-lost": "नेटवर्क नहीं है",

  "picture-of": "{name} का वीडियो",
  "own-picture": "आपका अपना वीडियो",
  "frame-of": "सत्र का वीडियो",
  "other-microphone-off": "{name} का माइक बंद है",
  "other-camera-off": "{name} का कैमरा बंद है",
  "tap-to-hear": "{name} की आवाज़ सुनने के लिए यहाँ दबाइए",

  "notice-returning": "कनेक्शन टूट गया। हम फिर से जोड़ रहे हैं, यहीं रहिए।",
  "notice-gone": "{name} से कनेक्शन टूट गया। वे वापस आ सकते हैं, यहीं रहिए।",
  "notice-asleep": "इस पन्ने का हमसे कनेक्शन टूट गया है।",
  "connect-again": "फिर से जोड़ें",
  "notice-paused": "आपका नेटवर्क कमज़ोर है। {name} आपको सुन सकते हैं, पर अभी देख नहीं सकते।",
  "notice-weak": "आपका नेटवर्क कमज़ोर है।",
  "notice-stuck": "नेटवर्क कमज़ोर है, इसलिए {name} का वीडियो नहीं आ रहा। आवाज़ चलती रहेगी।",
  "notice-back": "कनेक्शन फिर से ठीक है।",

  "muted-microphone": "आपका माइक बंद है",
  /** The language of the two sentences that end with -too. */
  "muted-too-language": "en",
  "muted-microphone-too": "Your microphone is off",
  "muted-camera": "आपका कैमरा बंद है",
  "muted-camera-too": "Your camera is off",
  "interrupted-microphone": "आपका माइक रुक गया है, शायद फ़ोन आने की वजह से।",
  "interrupted-camera": "आपका कैमरा रुक गया है, शायद फ़ोन आने की वजह से।",
  "turn-on-again": "फिर से चालू करें",
  "without-microphone": "{name} आपको सुन नहीं सकते।",
  "without-camera": "{name} आपको सुन सकते हैं, पर देख नहीं सकते।",
  understood: "ठीक है",

  "displaced-title": "सत्र दूसरी जगह चल रहा है",
  "displaced-body": "आपने इसे किसी दूसरे टैब या दूसरे फ़ोन पर खोला है।",
  "use-here": "यहाँ चलाएँ",
  "closed-title": "सत्र यहाँ बंद हो गया है",
  "closed-body": "अब आप इस फ़ोन पर लॉग इन नहीं हैं। कृपया फिर से लॉग इन कीजिए।",

  "failed-token": "वीडियो सत्र की अनुमति नहीं मिल पाई",
  "failed-session": "वीडियो सत्र शुरू नहीं हो पाया",
  "failed-refresh": "कृपया पन्ना रिफ़्रेश करके फिर से कोशिश कीजिए।",
  "failed-script": "वीडियो सत्र लोड नहीं हो पाया - अपना इंटरनेट कनेक्शन देखिए",
  "failed-init": "वीडियो सत्र शुरू नहीं हो पाया - पन्ना रिफ़्रेश कीजिए",
} as const satisfies Translation<typeof english>;

// What a customer gives the guide besides the intake, and how the guide hears and sees it.
import type { Translation } from "#domain/messages.ts";
import type { sentences as english } from "#web/i18n/en/voice.ts";
import { uploads } from "./uploads.ts";

const recording = {
  question: "बोलकर पूछा सवाल",
  speed: "रफ़्तार",
  times: "{speed}×",
  failed: "रिकॉर्डिंग चल नहीं पाई। थोड़ी देर में फिर कोशिश कीजिए।",
  photos: "ग्राहक की भेजी फ़ोटो",
  "photo-failed": "फ़ोटो खुल नहीं पाई। थोड़ी देर में फिर कोशिश कीजिए।",
  enlarge: "बड़ी करके देखें: फ़ोटो {number}",
} satisfies Translation<typeof english.recording>;

const voice = {
  title: "बोलकर बताइए",
  lead: "लिखने का मन न हो, तो अपना सवाल बोल दीजिए, दो मिनट तक। यह सिर्फ़ {guide} के लिए है।",
  start: "बोलना शुरू करें",
  asking: "आपकी अनुमति का इंतज़ार है…",
  recording: "रिकॉर्ड हो रहा है, आराम से बोलिए।",
  "time-of": "{limit} में से {time}",
  preparing: "एक पल…",
  "too-short": "यह बहुत छोटा रहा। एक बार फिर बोलिए।",
  broken: "रिकॉर्ड नहीं हो पाया। एक बार फिर कोशिश कीजिए, या सवाल लिख दीजिए।",
  silent:
    "इसमें हमें कोई आवाज़ नहीं मिली। शायद माइक ढका है, बंद है, या ईयरफ़ोन का माइक चालू है। सुनकर देखिए, और एक बार फिर बोलिए।",
  faulty: "आपके फ़ोन ने इसे पूरा रिकॉर्ड नहीं किया। एक बार फिर बोलिए: अब यह दूसरे तरीके से रिकॉर्ड होगा।",
  "send-anyway": "जैसा है, वैसा ही भेजें",
  "type-instead": "कोई बात नहीं, अपना सवाल लिख सकते हैं, या सत्र में पूछ सकते हैं।",
  player: "आपका बोला हुआ सवाल",
  sending: "{guide} के पास जा रहा है… {percent}%",
  kept: "पहुँचने तक यह आपके फ़ोन में बना रहेगा।",
  arrived: "{guide} के पास पहुँच गया",
  failed: "अभी पहुँचा नहीं है।",
  retry: "फिर से भेजें",
  again: "फिर से बोलें",
  "erase-sure": "यह रिकॉर्डिंग मिटा दें?",
  "photos-title": "{guide} के लिए फ़ोटो",
  "photos-lead": "हथेली, पुरानी कुंडली या कोई परचा जो समझ न आए: चार तक।",
  "photo-take": "फ़ोटो खींचें",
  "photo-choose": "फ़ोटो चुनें",
  "photo-n": "फ़ोटो {number}",
  "photo-remove": "फ़ोटो {number} हटाएँ",
  "photo-reading": "एक पल…",
  "photo-broken": "यह फ़ोटो खुल नहीं रही। कोई दूसरी चुनिए।",
  "photos-full": "चार फ़ोटो हो गईं। और जोड़नी हो, तो एक हटाइए।",
} satisfies Translation<typeof english.voice>;

export const sentences = { recording, uploads, voice };

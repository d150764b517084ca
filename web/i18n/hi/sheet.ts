import type { Translation } from "#domain/messages.ts";
import type { sheet as english } from "#web/i18n/en/sheet.ts";

export const sheet = {
  chart: "कुंडली",
  failed: "इस सत्र की जानकारी नहीं खुल सकी",
  "account-of": "{name} की बुकिंग",
  "session-1": "पहला सत्र",
  "session-2": "दूसरा सत्र",
  "session-3": "तीसरा सत्र",
  "session-4": "चौथा सत्र",
  "session-5": "पाँचवाँ सत्र",
  "session-n": "सत्र {count}",
  born: "जन्म",
  years: { one: "{count} साल", other: "{count} साल" },
  "birth-time": "समय",
  "birth-place": "जगह",
  question: "सवाल",
  "no-intake": "पहले से कुछ नहीं लिखा गया।",
  minutes: { one: "{count} मिनट", other: "{count} मिनट" },
  refunded: "{amount} वापस किए",
  "remedy-done": "{name}: हो गई",
  "remedy-to-do": "{name}: करनी है",
  "remedy-not-bought": "{name}: नहीं ली",
  // The heights on a phone
  more: "और खोलें",
  less: "छोटा करें",
  // Time and queue
  "next-waiting": {
    one: "अगले: {name}, {count} मिनट से इंतज़ार में",
    other: "अगले: {name}, {count} मिनट से इंतज़ार में",
  },
  "next-arrived": "अगले: {name}, अभी-अभी आए हैं",
  "next-later": "अगले: {name}, {time}",
  // The note
  note: "निजी नोट, सिर्फ़ आपको दिखेगा",
  "note-export": "अगर ग्राहक अपने डेटा की कॉपी लें, तो यह नोट भी उसमें होगा।",
  "note-saving": "सेव हो रहा है…",
  "note-saved": "सेव है",
  "note-kept": "अभी सेव नहीं हुआ, इसी फ़ोन पर रखा है",
  "note-too-long": {
    one: "{count} अक्षर ज़्यादा है, इसलिए सेव नहीं हुआ। इसी फ़ोन पर रखा है।",
    other: "{count} अक्षर ज़्यादा हैं, इसलिए सेव नहीं हुआ। इसी फ़ोन पर रखा है।",
  },
  "note-merged": "यह नोट किसी और फ़ोन पर भी बदला गया था। दोनों बातें यहाँ हैं।",
  "note-failed": "आपके नोट नहीं खुल सके",
  "other-notes": "आपके पहले के नोट",
  "key-leave": "नोट से बाहर",
  "key-microphone": "माइक",
  "key-camera": "कैमरा",
} as const satisfies Translation<typeof english>;

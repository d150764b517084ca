import type { Translation } from "#domain/messages.ts";
import type { sentences as english } from "#web/i18n/en/admin.ts";
import { addresses } from "./addresses.ts";
import { call } from "./call.ts";
import { devices } from "./devices.ts";
import { general } from "./general.ts";
import { intakes } from "./intakes.ts";
import { photos } from "./photos.ts";
import { reports } from "./reports.ts";
import { results } from "./results.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { uploads } from "./uploads.ts";
import { vidhis } from "./vidhis.ts";

/** Sentences that several screens of the admins share, and those of the login. */
export const admin = {
  "from-day": "इस दिन से",
  "to-day": "इस दिन तक",
  "login-title": "एडमिन लॉग इन",
  "login-lead": "{guide} और सहयोगियों के लिए।",
  username: "यूज़रनेम",
  password: "पासवर्ड",
  "signing-in": "लॉग इन हो रहा है…",
  "both-needed": "कृपया यूज़रनेम और पासवर्ड दोनों डालिए",
  "login-failed": "लॉग इन नहीं हुआ",
  "ended-unused": "{hours} घंटे से यहाँ कोई काम नहीं हुआ, इसलिए आप लॉग आउट हो गए।",
  "ended-too-old": "सुरक्षा के लिए हर {days} दिन बाद फिर से लॉग इन करना होता है, इसलिए आप लॉग आउट हो गए।",
  "ended-elsewhere":
    "आपके खाते का पासवर्ड या टू-स्टेप लॉग इन कहीं और से बदला गया, इसलिए आप लॉग आउट हो गए। अगर यह आपने नहीं किया, तो अपने सहयोगियों को बताइए।",
  "ended-place": "फिर से लॉग इन कीजिए, आप वहीं पहुँच जाएँगे जहाँ थे।",
  "guard-failed": "आपका लॉग इन जाँचा नहीं जा सका",
  "leave-title": "बिना सेव किए जाएँ?",
  "leave-body": "आपने जो समय बदले हैं, वे अभी सेव नहीं हुए।",
  "leave-stay": "यहीं रहें",
  "leave-go": "बिना सेव किए जाएँ",
  call: "{name} को फ़ोन करें: {phone}",
  when: "{day}, {time} IST",
  amount: "रक़म",
  "nothing-found": "कुछ नहीं मिला",
  "not-yet": "अभी नहीं",
  stale: "हो सकता है यह सूची थोड़ी पुरानी हो",
  "list-failed": "सूची नहीं खुल सकी",
  "count-sessions": { one: "{count} सत्र", other: "{count} सत्र" },
  vidhis: "विधियाँ",
  percent: "{percent} %",
  unsaved: "अभी सेव नहीं हुआ",
  show: "दिखाएँ",
  refunded: "लौटाए",
  "open-session": "सत्र खोलें",
  "time-range": "{start} – {end}",
} satisfies Translation<typeof english.admin>;

const keys = {
  title: "कीबोर्ड से",
  note: "जब आप कहीं लिख रहे हों, तब ये कुंजियाँ काम नहीं करतीं।",
  move: "सूची में आगे-पीछे",
  open: "खोलें",
  "search-anywhere": "ढूँढें, लिखते समय भी",
  all: "सब कुंजियाँ",
  start: "सत्र शुरू करें",
  photos: "परचे की फ़ोटो",
} satisfies Translation<typeof english.keys>;

const nav = {
  admin: "एडमिन",
  "group-people": "लोग",
  "group-work": "काम",
  "group-money": "पैसे",
  "group-settings": "सेटिंग",
  today: "आज",
  customers: "ग्राहक",
  parchas: "लिखने के परचे",
  notes: "डाक के परचे",
  business: "कारोबार",
  staff: "स्टाफ़",
  health: "साइट का हाल",
  "role-admin": "एडमिन",
  "role-staff": "स्टाफ़",
  "role-accounts": "हिसाब",
  "role-super_admin": "सुपर एडमिन",
  places: "रोज़ के काम",
  menu: "और जगहें",
  "count-waiting": { one: "{count} बाक़ी", other: "{count} बाक़ी" },
  search: "ढूँढें",
  "search-hint": "नाम, बुकिंग या पेमेंट ढूँढें",
  "search-failed": "खोज नहीं खुल सकी",
  "work-lead": "जिनके पैसे मिल चुके हैं और काम बाक़ी है। सबसे पुराना पहले।",
  "work-failed": "बाक़ी काम नहीं दिख सका",
  "work-none": "कुछ बाक़ी नहीं",
  "work-none-body": "सत्र पूरा होते ही या विधि ख़रीदी जाते ही नया काम यहाँ दिखेगा।",
  "oldest-today": "सबसे पुराना आज का है",
  "oldest-days": { one: "सबसे पुराना {count} दिन से बाक़ी", other: "सबसे पुराना {count} दिन से बाक़ी" },
  "nothing-waits": "यहाँ कुछ बाक़ी नहीं",
} satisfies Translation<typeof english.nav>;

const room = {
  "not-found": "यह सत्र नहीं मिला",
  "not-found-body": "इस पते पर कोई सत्र नहीं है।",
  "to-sessions": "सत्रों पर वापस",
  failed: "सत्र नहीं खुल सका",
  "not-here": "{name} अभी नहीं आए। आप अंदर जाकर इंतज़ार कर सकते हैं।",
  "out-of-reach": "{name} का नेटवर्क चला गया है। वापस आते ही यहाँ दिखेगा।",
  "comes-from": "{name} {time} IST से अंदर आ सकेंगे।",
  "came-until": "{name} {time} IST तक अंदर आ सकते थे।",
  opening: "खुल रहा है…",
  "call-failed": "वीडियो नहीं खुल सका",
  "too-early": "आप {day} को दिन में कभी भी जुड़ सकते हैं।",
  "too-late": "{day} को {time} IST पर यह सत्र बंद हो गया।",
  "too-late-body": "यह “पूरे हुए” में मिलेगा, उन सत्रों के साथ जो नहीं हुए।",
  unpaid: "इस बुकिंग का पेमेंट अभी नहीं हुआ, इसलिए इसमें कोई नहीं आएगा।",
  completed: "यह सत्र पूरा हो चुका है।",
  cancelled: "यह सत्र रद्द हो चुका है।",
  asleep: "यह पन्ना अब ताज़ा नहीं हो रहा।",
  history: "पहले के सत्र",
  "history-none": "यह इनका पहला सत्र है।",
  "history-all": { one: "पूरे {count} दिखाएँ", other: "पूरे {count} दिखाएँ" },
  "to-complete-held": "बात हो गई, पूरा करना बाक़ी",
  "to-complete-entered": "आप इस सत्र के कमरे में गए थे",
  "to-complete-body": "पूरा करने के बाद ही परचा भेजा जा सकता है।",
  complete: "सत्र पूरा हुआ",
  "left-body": "जब तक आप इसे पूरा नहीं करते, आप दोनों फिर से जुड़ सकते हैं।",
  "left-early": "इसे {time} IST से पूरा किया जा सकेगा।",
  "back-in": "बातचीत में वापस जाएँ",
} as const satisfies Translation<typeof english.room>;

const search = {
  label: "लोग, बुकिंग और पेमेंट ढूँढें",
  placeholder: "नाम, फ़ोन, बुकिंग या पेमेंट नंबर",
  results: "जो मिला",
  customers: "ग्राहक",
  bookings: "बुकिंग",
  payments: "पेमेंट",
  do: "जाएँ",
  recent: "पहले ढूँढा था",
  next: "अगला {when}",
  "at-today": "आज {time}",
  tracking: "डाक नंबर {number}",
  received: "मिल गए",
  more: "कम से कम दो अक्षर या अंक लिखिए।",
  none: "“{text}” से कुछ नहीं मिला",
  "none-body": "कम अक्षर लिखकर देखिए, या फ़ोन के आख़िरी चार अंक, या पेमेंट नंबर।",
  failed: "खोज नहीं हो सकी",
  offline: "अभी इंटरनेट नहीं है। वापस आते ही ढूँढ सकेंगे।",
  found: { one: "{count} मिला", other: "{count} मिले" },
} satisfies Translation<typeof english.search>;

const sheet = {
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
} as const satisfies Translation<typeof english.sheet>;

/** Of the admins' screens. */
const titles = {
  session: "सत्र",
  "session-detail": "सत्र की जानकारी",
  availability: "खुले समय",
  money: "पैसों का हिसाब",
  security: "आपका खाता",
  invite: "पासवर्ड चुनिए",
  revenue: "कमाई का हिस्सा",
  super: "एक नज़र में",
  stats: "आँकड़े",
  customer: "ग्राहक",
  users: "सभी यूज़र",
  bookings: "सभी बुकिंग",
  audit: "किसने क्या किया",
  vidhis: "विधियाँ और दाम",
  "pending-vidhis": "बाक़ी विधियाँ",
} satisfies Translation<typeof english.titles>;

export const sentences = {
  addresses,
  admin,
  call,
  devices,
  general,
  intakes,
  keys,
  nav,
  photos,
  reports,
  results,
  room,
  search,
  security,
  sessions,
  sheet,
  titles,
  uploads,
  vidhis,
};

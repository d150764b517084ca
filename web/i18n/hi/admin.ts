import type { Translation } from "#domain/messages.ts";
import type { admin as english } from "#web/i18n/en/admin.ts";
import { addresses } from "./addresses.ts";
import { call } from "./call.ts";
import { devices } from "./devices.ts";
import { hours } from "./hours.ts";
import { intakes } from "./intakes.ts";
import { keys } from "./keys.ts";
import { money } from "./money.ts";
import { nav } from "./nav.ts";
import { photos } from "./photos.ts";
import { reports } from "./reports.ts";
import { results } from "./results.ts";
import { room } from "./room.ts";
import { search } from "./search.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { sheet } from "./sheet.ts";
import { vidhis } from "./vidhis.ts";

/** Sentences that several screens of the admins share, and those of the login and of the open hours. */
export const admin = {
  "login-title": "एडमिन लॉग इन",
  "login-lead": "{guide} और सहयोगियों के लिए।",
  username: "यूज़रनेम",
  password: "पासवर्ड",
  "sign-in": "लॉग इन करें",
  "signing-in": "लॉग इन हो रहा है…",
  "both-needed": "कृपया यूज़रनेम और पासवर्ड दोनों डालिए",
  "login-failed": "लॉग इन नहीं हुआ",
  "ended-unused": "{hours} घंटे से यहाँ कोई काम नहीं हुआ, इसलिए आप लॉग आउट हो गए।",
  "ended-too-old": "सुरक्षा के लिए हर {days} दिन बाद फिर से लॉग इन करना होता है, इसलिए आप लॉग आउट हो गए।",
  "ended-elsewhere":
    "आपके खाते का पासवर्ड या टू-स्टेप लॉग इन कहीं और से बदला गया, इसलिए आप लॉग आउट हो गए। अगर यह आपने नहीं किया, तो अपने सहयोगियों को बताइए।",
  "ended-place": "फिर से लॉग इन कीजिए, आप वहीं पहुँच जाएँगे जहाँ थे।",
  "back-home": "होम पर वापस जाएँ",
  "guard-failed": "आपका लॉग इन जाँचा नहीं जा सका",
  availability: "खुले समय",
  "availability-lead": "आपके खोले हुए समय में लोगों को हर 10 मिनट का एक स्लॉट दिखता है।",
  "previous-month": "पिछला महीना",
  "next-month": "अगला महीना",
  "day-today": "आज, {day}",
  "day-chosen": "{day}, चुना हुआ",
  ranges: "किस समय खुला है",
  range: "समय {number}",
  start: "शुरू",
  end: "अंत",
  "start-of": "समय {number} की शुरुआत",
  "end-of": "समय {number} का अंत",
  midnight: "आधी रात",
  "add-range": "समय जोड़ें",
  "remove-range": "समय {number} हटाएँ",
  save: "समय सेव करें",
  saving: "सेव हो रहा है…",
  clear: "दिन बंद करें",
  clearing: "बंद हो रहा है…",
  "clear-title": "यह दिन बंद कर दें?",
  "clear-keep": "रहने दें",
  saved: "समय सेव हो गए",
  deleted: "दिन के समय हटा दिए गए",
  "save-failed": "समय सेव नहीं हो सके",
  "load-failed": "इस दिन के समय नहीं खुल सके",
  "no-ranges": "कृपया कम से कम एक समय जोड़िए",
  "range-incomplete": "शुरू और अंत दोनों डालिए।",
  "range-off-the-mark": "समय ऐसे लिखिए: शाम 4:30 या 16:30। समय 10-10 मिनट पर ही हो सकते हैं।",
  "range-reversed": "अंत, शुरू के बाद होना चाहिए।",
  "range-overlapping": "यह दिन के दूसरे समय से टकराता है।",
  "saved-slots": "सेव किए हुए स्लॉट",
  "saved-none": "यह दिन बंद है। कोई स्लॉट सेव नहीं है।",
  "slot-count": { one: "{count} स्लॉट", other: "{count} स्लॉट" },
  "range-times": "{start} – {end}",
  "bookings-outside": {
    one: "{count} बुक किया हुआ सत्र अब खुले समय से बाहर है। वह बुक ही रहेगा।",
    other: "{count} बुक किए हुए सत्र अब खुले समय से बाहर हैं। वे बुक ही रहेंगे।",
  },
  views: "कौन से समय",
  "view-dates": "तारीख़ के समय",
  "view-week": "हफ़्ते के समय",
  "from-week": "ये हफ़्ते के समय हैं। यहाँ सेव करेंगे तो सिर्फ़ इसी दिन का समय बदलेगा।",
  "by-hand": "ये समय सिर्फ़ इसी दिन के लिए रखे गए हैं",
  "follow-week": "हफ़्ते के समय पर लौटें",
  "follow-title": "हफ़्ते के समय पर लौटें?",
  "follow-body": "{date} पर फिर से हफ़्ते के समय लागू होंगे। बुक हो चुके सत्र बने रहेंगे।",
  "follow-hours": "समय ये होंगे: {times}।",
  "follow-off": "हफ़्ते के समय में इस दिन छुट्टी है।",
  "follow-keep": "ऐसे ही रहने दें",
  following: "लौट रहे हैं…",
  followed: "इस दिन फिर से हफ़्ते के समय लागू हैं",
  "follow-failed": "हफ़्ते के समय पर लौटना नहीं हो सका",
  "week-lead": "ये समय हर हफ़्ते चलते हैं। जिन तारीख़ों के समय आपने अलग से रखे हैं, वे वैसे ही रहेंगे।",
  "day-open": "खुला",
  "day-off": "छुट्टी",
  "add-range-of": "समय जोड़ें: {day}",
  "copy-to-all": "सब दिन यही रखें",
  "copy-to-all-of": "सब दिन यही रखें: {day}",
  copied: "अब सब दिन {day} वाले समय हैं",
  "copied-body": "इन्हें रखने के लिए सेव करें।",
  "day-without-times": "समय चुनिए, या इस दिन की छुट्टी रखिए।",
  "not-copied": "अभी कॉपी नहीं हुआ",
  "save-week": "हफ़्ते के समय सेव करें",
  "week-saved": "हफ़्ते के समय सेव हो गए",
  "week-save-failed": "हफ़्ते के समय सेव नहीं हो सके",
  "week-load-failed": "हफ़्ते के समय नहीं खुल सके",
  unsaved: "अभी सेव नहीं हुआ",
  undo: "बदलाव हटाएँ",
  "leave-title": "बिना सेव किए जाएँ?",
  "leave-body": "आपने जो समय बदले हैं, वे अभी सेव नहीं हुए।",
  "leave-stay": "यहीं रहें",
  "leave-go": "बिना सेव किए जाएँ",
} satisfies Translation<typeof english>;

export const sentences = {
  addresses,
  admin,
  call,
  devices,
  hours,
  intakes,
  keys,
  money,
  nav,
  photos,
  reports,
  results,
  room,
  search,
  security,
  sessions,
  sheet,
  vidhis,
};

import type { Translation } from "#domain/messages.ts";
import type { admin as english } from "#web/i18n/en/admin.ts";
import { addresses } from "./addresses.ts";
import { call } from "./call.ts";
import { devices } from "./devices.ts";
import { intakes } from "./intakes.ts";
import { keys } from "./keys.ts";
import { nav } from "./nav.ts";
import { photos } from "./photos.ts";
import { reports } from "./reports.ts";
import { results } from "./results.ts";
import { room } from "./room.ts";
import { search } from "./search.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { sheet } from "./sheet.ts";
import { uploads } from "./uploads.ts";
import { vidhis } from "./vidhis.ts";

/** Sentences that several screens of the admins share, and those of the login. */
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
  "previous-month": "पिछला महीना",
  "next-month": "अगला महीना",
  "day-today": "आज, {day}",
  "day-chosen": "{day}, चुना हुआ",
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
  uploads,
  vidhis,
};

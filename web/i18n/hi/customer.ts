// The sentences of the customers' screens.
import type { Translation } from "#domain/messages.ts";
import type { sentences as english } from "#web/i18n/en/customer.ts";
import { addresses } from "./addresses.ts";
import { book } from "./book.ts";
import { call } from "./call.ts";
import { dashboard } from "./dashboard.ts";
import { devices } from "./devices.ts";
import { general } from "./general.ts";
import { home } from "./home.ts";
import { intakes } from "./intakes.ts";
import { join } from "./join.ts";
import { logins } from "./logins.ts";
import { manage } from "./manage.ts";
import { parchas } from "./parchas.ts";
import { photos } from "./photos.ts";
import { profile } from "./profile.ts";
import { push } from "./push.ts";
import { receipt } from "./receipt.ts";
import { remedies } from "./remedies.ts";

const complaints = {
  title: "बात ठीक से नहीं हो पाई?",
  lead: "जो हुआ, उसे दबाइए। {guide} देखकर आपको नया समय देंगे, या पैसे लौटाएँगे।",
  open: "बताइए क्या हुआ",
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
  "new-time-body": "कोई भी खाली समय चुनिए। पूरी क़ीमत की छूट आपके पास है, कुछ देना नहीं होगा।",
  "choose-time": "समय चुनिए",
  "money-back-title": "आपके पैसे लौटाए जा रहे हैं",
  "money-back-body": "बैंक में आने में 5 से 7 दिन लग सकते हैं।",
  "settled-title": "{guide} ने आपकी बात देख ली",
  "settled-body": "अगर अब भी कुछ ठीक नहीं है, तो हमें लिखिए।",
} satisfies Translation<typeof english.complaints>;

const guide = {
  name: "{guide}",
  experience: "{years} का अनुभव",
  "years-label": "का अनुभव",
  "languages-label": "जिसमें आप सहज हों",
  about: "किससे बात होगी, देखिए",
  manner: "पहले पूरी बात सुनते हैं, फिर सीधी भाषा में रास्ता बताते हैं।",
  steps: "सत्र कैसे होता है",
  choose: "समय चुनिए",
  "choose-body": "जो दिन और समय आपको ठीक लगे।",
  talk: "वीडियो पर बात",
  "talk-body": "10~20 मिनट, सिर्फ़ आप दोनों। रिकॉर्ड नहीं होता।",
  note: "हाथ का लिखा परचा",
  "note-body": "पहले फ़ोटो, फिर डाक से घर पर।",
  remedy: "विधि, अगर आप चाहें",
  "remedy-body": "लेना ज़रूरी नहीं है।",
  prices: "कितना लगता है",
  not: "यह क्या नहीं है",
  "not-advice": "डॉक्टर, वकील या पैसों की सलाह नहीं।",
  "not-promise": "न डराते हैं, न पक्का वादा करते हैं।",
  "not-pressure": "विधि ख़रीदने का कोई दबाव नहीं।",
  "next-free": "अगला खाली समय",
  "see-times": "खाली समय देखकर चुनिए",
  today: "आज {time}",
  tomorrow: "कल {time}",
  "on-day": "{day}, {time}",
} satisfies Translation<typeof english.guide>;

const names = {
  question: "आपको किस नाम से बुलाएँ?",
  label: "आपका नाम",
  why: "{guide} को बात करते समय यही नाम दिखेगा, और रसीद पर भी यही होगा। इसे प्रोफ़ाइल में बदल सकते हैं।",
  none: "अभी नहीं बताया",
  account: "खाता: {username}",
  give: "लिखें",
  without: "नाम न रखें",
  fault: "कृपया नाम लिखिए, {count} अक्षर तक।",
  failed: "नाम सेव नहीं हो पाया",
} satisfies Translation<typeof english.names>;

const payments = {
  cancelled: "पेमेंट नहीं हुआ",
  "cancelled-body":
    "पैसे कटे हों तो अपने आप लौट आएँगे। चुना हुआ समय अब आपके लिए रुका नहीं है; थोड़ी देर बाद फिर कोशिश कीजिए।",
  "not-started": "पेमेंट में दिक़्क़त",
  "not-started-body": "पेमेंट शुरू नहीं हो पाया। समय अब भी आपके लिए रुका है; फिर कोशिश कीजिए।",
  verifying: "पेमेंट जाँचा जा रहा है…",
  trouble: "पेमेंट जाँचा जा रहा है...",
  "trouble-body": "जाँचने में दिक़्क़त हो रही है। कृपया “पेमेंट की स्थिति देखें” दबाइए।",
  "pending-title": "पेमेंट की जाँच बाक़ी है",
  "pending-body": "आपका एक पेमेंट हुआ है, हम अभी बैंक से उसकी पुष्टि कर रहे हैं। कृपया दोबारा पैसे न दीजिए।",
  "check-status": "पेमेंट की स्थिति देखें",
  checking: "हम बैंक से पूछ रहे हैं…",
  "not-confirmed": "पेमेंट की पुष्टि नहीं हुई",
  "not-confirmed-body": "अगर पैसे कट गए हैं, तो अपनी पेमेंट ID के साथ हमसे बात कीजिए।",
  "payment-id": "पेमेंट ID: {id}",
  "order-id": "ऑर्डर ID: {id}",
  "refund-title": "यह समय अब नहीं मिल सकता, आपके पैसे वापस आ रहे हैं",
  "refunded-body": "{amount} वहीं लौटेंगे जहाँ से आए थे। कब पहुँचे, यह पेमेंट के हिसाब में दिखेगा।",
  "failed-body": "बैंक ने यह पेमेंट नहीं होने दिया। फिर भी पैसे कट गए हों, तो हमें बताइए।",
  "paid-and-booked": "पैसे मिल गए, सत्र बुक है",
  "paid-and-booked-body": "पेमेंट पहुँच गया है और आपका सत्र बुक हो गया है।",
  "see-session": "अपना सत्र देखें",
  "returned-title": "आपका पेमेंट देखा जा रहा है",
  "returned-body":
    "थोड़ा समय लगता है। पैसे दे चुके हों तो दोबारा न दीजिए: सत्र अपने आप बुक हो जाएगा, या पैसे लौट आएँगे। नहीं दिए हों, तो समय अब भी आपके लिए रुका है।",
  "support-message": "नमस्ते, मुझे एक पेमेंट ({id}) में मदद चाहिए।",
} satisfies Translation<typeof english.payments>;

const ratings = {
  question: "{guide} से बात करके कैसा लगा?",
  lead: "जवाब सिर्फ़ {guide} और उनके सहयोगी पढ़ सकते हैं।",
  stars: "आपका जवाब",
  "star-1": "1, अच्छा नहीं लगा",
  "star-2": "2, थोड़ा कम",
  "star-3": "3, ठीक-ठाक",
  "star-4": "4, अच्छा",
  "star-5": "5, बहुत अच्छा",
  line: "चाहें तो एक बात लिखिए",
  save: "भेजें",
  "fault-stars": "कृपया 1 से 5 में से एक चुनिए।",
  "fault-line": "कृपया थोड़ा छोटा लिखिए, ज़्यादा से ज़्यादा {count} अक्षर।",
  failed: "भेजा नहीं जा सका",
  thanks: "धन्यवाद। {guide} इसे देख लेंगे।",
} satisfies Translation<typeof english.ratings>;

/** Sentences of the waiting list on the booking screen. */
const waitlist = {
  "day-full": "इस दिन सब समय भर गए",
  "part-full": "आपका मनचाहा समय भर गया?",
  "load-failed": "इंतज़ार की सूची नहीं खुल पाई",
  lead: "कोई समय खाली हुआ तो हम बारी से तीन लोगों को बताते हैं। तब 10 मिनट तक वह समय उन्हीं के लिए रुकता है। जो पहले बुक करे, उसका।",
  limit: "दिन में ज़्यादा से ज़्यादा दो मैसेज।",
  "wait-for": "कब का समय ठीक रहेगा?",
  "whole-day": "पूरा दिन",
  "this-week": "इस हफ़्ते कभी भी",
  "that-week": "उस हफ़्ते कभी भी",
  join: "खाली होते ही बताइए",
  joining: "नाम जुड़ रहा है…",
  "join-failed": "नाम नहीं जुड़ पाया",
  "sign-in": "पहले लॉग इन कीजिए, ताकि हम जानें कि मैसेज कहाँ भेजना है",
  "first-free": "सबसे पहला खाली समय",
  waiting: "आप इंतज़ार की सूची में हैं",
  "waiting-lead": "बारी आने पर मैसेज आएगा। आपको कुछ नहीं करना है।",
  entry: "{days} · {part}",
  "any-time": "कभी भी",
  leave: "इंतज़ार बंद करें",
  "leave-of": "इंतज़ार बंद करें: {what}",
  leaving: "बंद हो रहा है…",
  "leave-failed": "इंतज़ार बंद नहीं हो पाया",
  "offer-title": "यह समय अभी आपके लिए खाली है",
  "offer-left": "{time} और रुका है। यह मैसेज औरों को भी गया है: जो पहले बुक करे, उसका।",
  "offer-minutes": {
    one: "{count} मिनट और रुका है। यह मैसेज औरों को भी गया है: जो पहले बुक करे, उसका।",
    other: "{count} मिनट और रुका है। यह मैसेज औरों को भी गया है: जो पहले बुक करे, उसका।",
  },
  "offer-open": "अब यह रुका हुआ नहीं है, पर अभी खाली है।",
  "offer-gone": "यह समय अब खाली नहीं है",
  "offer-gone-body": "{when}: शायद किसी ने ज़रा पहले ले लिया।",
  "still-waiting": "आप अब भी इंतज़ार की सूची में हैं, अपनी पहले वाली जगह पर। कोई और समय खाली हुआ तो मैसेज अपने आप आएगा।",
  "not-waiting": "चाहें तो कोई और समय चुनिए।",
} satisfies Translation<typeof english.waitlist>;

export const sentences = {
  addresses,
  book,
  call,
  complaints,
  dashboard,
  devices,
  general,
  guide,
  home,
  intakes,
  join,
  logins,
  manage,
  names,
  parchas,
  photos,
  payments,
  profile,
  push,
  ratings,
  receipt,
  remedies,
  waitlist,
};

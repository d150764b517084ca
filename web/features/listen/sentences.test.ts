import { beforeAll, expect, it } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import type { Facts } from "./facts.ts";
import { sentencesOf } from "./sentences.ts";

const NOW = new Date("2026-11-20T06:00:00Z");
const tomorrow = { sessionDate: "2026-11-21", sessionTime: "06:50" };
const hold = {
  ...tomorrow,
  status: "pending",
  holdExpiresAt: "2026-11-20T06:07:30Z",
  payment: null,
} as const;
const checked = { ...hold, payment: { orderId: "order_1", state: "checking" } } as const;
const free = (count: number) => [{ available: false }, ...Array(count).fill({ available: true })];
const soon = { sessionDate: "2026-11-20", sessionTime: "11:30" };
const refund = { id: testId(1), reference: null, createdAt: "2026-11-20T05:00:00Z", processedAt: null };
const ofMother = { ...tomorrow, attendee: { name: "माँ", phone: "9876501234", isYou: false } };
const given = { attendee: { name: "माँ", phone: "9876501234", isYou: true } };
const place = { position: 3, isYourTurn: false, estimateMinutes: 25 };
const pay = {
  time: tomorrow,
  questionType: "multiple",
  amount: 990,
  graceMinutes: null,
  attendee: null,
  canBeMoved: false,
  isUnavailable: false,
  replaced: null,
} as const;

beforeAll(async () => {
  await setLanguage("hi");
  await needSentences("spoken");
});
const texts = (facts: Facts) => sentencesOf(facts, "hi", NOW).map(({ text }) => text);

it.each<[string, Facts, string[]]>([
  [
    "a booked session",
    { screen: "home", home: { kind: "booked", booking: tomorrow } },
    ["आपका सत्र कल सुबह छह बजकर पचास मिनट पर है।", "उससे पाँच मिनट पहले यहाँ आइए और सत्र में जाने का बटन दबाइए।"],
  ],
  [
    "a session that somebody else attends",
    { screen: "home", home: { kind: "booked", booking: ofMother } },
    [
      "माँ का सत्र कल सुबह छह बजकर पचास मिनट पर है।",
      "सत्र उन्हीं के फ़ोन पर खुलेगा। उन्हें रास्ता भेजने के लिए नीचे का बटन दबाइए।",
    ],
  ],
  [
    "the waiting room where somebody else is expected",
    {
      ...{ screen: "join", next: null, ofOther: ofMother },
      ...{ isNextNear: false, place: null, lateness: null, over: null },
    },
    [
      "माँ का सत्र कल सुबह छह बजकर पचास मिनट पर है।",
      "सत्र उन्हीं के फ़ोन पर खुलेगा। उन्हें रास्ता भेजने के लिए नीचे का बटन दबाइए।",
    ],
  ],
  [
    "no money to somebody for whom another has paid, when the guide is late",
    {
      screen: "home",
      home: { kind: "late", booking: given, lateness: { isOverdue: true, estimateMinutes: null } },
    },
    ["गुरुजी को थोड़ी देर हो रही है। आपका सत्र आपका ही रहेगा।", "इंतज़ार करने के लिए नीचे का बटन दबाइए।"],
  ],
  [
    "a kept time that is not paid for",
    { screen: "home", home: { kind: "held", booking: hold } },
    [
      "आपके लिए एक समय रुका है, कल सुबह छह बजकर पचास मिनट पर। उसके पैसे अभी नहीं दिए गए।",
      "इसके लिए आठ मिनट बाक़ी हैं।",
      "उसे पक्का करने के लिए नीचे का बटन दबाइए।",
    ],
  ],
  [
    "the first free time, where nothing is booked",
    { screen: "home", home: { kind: "nothing", nextFree: { ...tomorrow, sessionTime: "18:30" } } },
    ["अभी आपका कोई सत्र बुक नहीं है।", "सबसे पहला खाली समय कल शाम साढ़े छह बजे है।", "बुक करने के लिए नीचे का बटन दबाइए।"],
  ],
  [
    "the place in the line and the open room",
    { screen: "join", ofOther: null, next: soon, isNextNear: true, place, lateness: null, over: null },
    [
      "आपका सत्र आज सुबह साढ़े ग्यारह बजे है।",
      "कतार में आपका नंबर तीन है।",
      "अभी क़रीब पच्चीस मिनट और लगेंगे।",
      "कमरा खुला है। अंदर जाने के लिए बड़ा बटन दबाइए।",
    ],
  ],
  [
    "what is paid, and that it does not come back, before the button",
    { screen: "pay", pay },
    [
      "आप कल सुबह छह बजकर पचास मिनट पर कई सवालों का वीडियो सत्र बुक कर रहे हैं।",
      "इसके लिए आपको नौ सौ नब्बे रुपये देने हैं। हाथ का लिखा परचा इसी में शामिल है।",
      "रद्द करने पर पैसे वापस नहीं मिलेंगे।",
      "अब समय बदला नहीं जा सकेगा।",
      "पैसे देने के लिए आख़िर का रंगीन बटन दबाइए। दूसरे बटन से वापस जा सकते हैं।",
    ],
  ],
  [
    "for whom it is paid, where somebody else attends",
    { screen: "pay", pay: { ...pay, attendee: { name: "माँ", phone: "9876501234" } } },
    [
      "आप कल सुबह छह बजकर पचास मिनट पर कई सवालों का वीडियो सत्र बुक कर रहे हैं।",
      "इसके लिए आपको नौ सौ नब्बे रुपये देने हैं। हाथ का लिखा परचा इसी में शामिल है।",
      "यह सत्र माँ के लिए है, नौ, आठ, सात, छह, पाँच, शून्य, एक, दो, तीन, चार नंबर के फ़ोन पर।",
      "पैसे देने के बाद इस नंबर पर मैसेज जाएगा। बात वही करेंगे, अपने फ़ोन पर।",
      "रद्द करने पर पैसे वापस नहीं मिलेंगे।",
      "अब समय बदला नहीं जा सकेगा।",
      "पैसे देने के लिए आख़िर का रंगीन बटन दबाइए। दूसरे बटन से वापस जा सकते हैं।",
    ],
  ],
  [
    "that a lost time cannot be paid for",
    { screen: "pay", pay: { ...pay, isUnavailable: true } },
    ["यह समय अब खाली नहीं है। वापस जाकर दूसरा समय चुनिए।"],
  ],
  [
    "the chosen remedies with their sum, and what is still to be done",
    { screen: "remedies", forSale: 2, chosen: 1, total: 501, checking: 0, pending: 1, done: 0 },
    [
      "गुरुजी ने आपके लिए दो विधियाँ बताई हैं, जिन्हें आप चुन सकते हैं।",
      "आपने एक विधि चुनी है, पाँच सौ एक रुपये की। आगे बढ़ने के लिए नीचे का बटन दबाइए।",
      "एक विधि अभी होनी है।",
    ],
  ],
  [
    "that the payment for a remedy is being checked, and not that there is none",
    { screen: "remedies", forSale: 0, chosen: 0, total: 0, checking: 1, pending: 0, done: 0 },
    ["एक विधि के पैसों की जाँच हो रही है। आपको कुछ नहीं करना है।"],
  ],
  [
    "that the customer comes back later, where the session is days away",
    {
      screen: "join",
      ofOther: null,
      next: tomorrow,
      isNextNear: false,
      place: null,
      lateness: null,
      over: null,
    },
    ["आपका सत्र कल सुबह छह बजकर पचास मिनट पर है।", "उससे पाँच मिनट पहले यहाँ आइए और सत्र में जाने का बटन दबाइए।"],
  ],
  [
    "that the customer stays, where the room opens soon",
    {
      ...{ screen: "join", ofOther: null, isNextNear: true, place: null, lateness: null, over: null },
      next: { sessionDate: "2026-11-20", sessionTime: "12:00" },
    },
    ["आपका सत्र आज दोपहर बारह बजे है।", "कमरा पाँच मिनट पहले खुलेगा। तब तक इसी पन्ने पर रहिए, फिर बड़ा बटन दबाइए।"],
  ],
  [
    "nothing of a room that has closed",
    {
      ...{ screen: "join", ofOther: null, isNextNear: true, place: null, lateness: null, over: null },
      next: { ...soon, joinClosesAt: "2026-11-20T05:59:00Z" },
    },
    ["आपका सत्र आज सुबह साढ़े ग्यारह बजे है।"],
  ],
  [
    "where the money of a cancelled session is",
    {
      ...{ screen: "join", ofOther: null, next: null, isNextNear: false, place: null, lateness: null },
      over: {
        outcome: "cancelled",
        booking: { refund: { ...refund, amount: 751, status: "pending" }, isGuideOverdue: false },
      },
    },
    ["यह सत्र रद्द हो गया है।", "सात सौ इक्यावन रुपये आपको वापस आ रहे हैं।"],
  ],
  [
    "nothing to choose of a session in which the two did not meet, once it is settled",
    {
      ...{ screen: "join", ofOther: null, next: null, isNextNear: false, place: null, lateness: null },
      over: { outcome: "guide-absent", booking: { refund: null, isGuideOverdue: false } },
    },
    ["आपका सत्र नहीं हो पाया, इसके लिए माफ़ी चाहते हैं।"],
  ],
  [
    "of one free time as of one, after the kept one whose payment is checked",
    {
      ...{ screen: "book", date: "2026-11-21", time: null, slots: free(1), hold: checked },
      ...{ questionType: "single", amount: 751 },
    },
    [
      "आपके लिए एक समय रुका है, कल सुबह छह बजकर पचास मिनट पर। उसके पैसे अभी नहीं दिए गए।",
      "आपके पैसों की जाँच हो रही है। आपको कुछ नहीं करना है।",
      "सत्र बुक करने के लिए पहले ऊपर दिन चुनिए, फिर समय।",
      "कल एक समय खाली है। चाहें तो वही चुनिए।",
      "सबसे पहला समय चाहिए, तो सबसे नीचे का बटन दबाइए।",
    ],
  ],
  [
    "of a full day that a message can come once a time is free",
    {
      ...{ screen: "book", date: "2026-11-21", time: null, slots: free(0), hold: null },
      ...{ questionType: "single", amount: 751 },
    },
    [
      "सत्र बुक करने के लिए पहले ऊपर दिन चुनिए, फिर समय।",
      "कल कोई समय खाली नहीं है। दूसरा दिन चुनिए, या नीचे बताइए कि कोई समय खाली हो तो आपको मैसेज आए।",
    ],
  ],
  [
    "of a list that the hold is not paid for, and counts the paid sessions alone",
    { screen: "bookings", tab: "upcoming", bookings: [testBooking(hold), testBooking(tomorrow)] },
    [
      "आपका एक सत्र आने वाला है।",
      "आपके लिए एक समय रुका है, कल सुबह छह बजकर पचास मिनट पर। उसके पैसे अभी नहीं दिए गए।",
      "इसके लिए आठ मिनट बाक़ी हैं।",
      "उसे पक्का करने के लिए नीचे का बटन दबाइए।",
      "एक सत्र कल सुबह छह बजकर पचास मिनट पर है।",
      "समय बदलने या रद्द करने के लिए सत्र के पास के बटन दबाइए।",
    ],
  ],
  [
    "the digits that are typed one by one, and what to press after the last one",
    { screen: "typed", before: "98765432", digits: "9876543210", isErased: false, next: "send-phone" },
    ["एक, शून्य।", "दस अंक पूरे हुए। अब नीचे का बटन दबाइए।"],
  ],
  [
    "what cancelling costs, and that moving is free, before the button",
    {
      ...{ screen: "cancel", isRefunded: false, canMove: true },
      booking: { ...tomorrow, amount: 751, creditsUsed: 0, cancelFreeUntil: null },
    },
    [
      "आपका सत्र कल सुबह छह बजकर पचास मिनट पर है। आप उसे रद्द करने जा रहे हैं।",
      "आपके सात सौ इक्यावन रुपये वापस नहीं मिलेंगे।",
      "रद्द करने की जगह समय भी बदल सकते हैं। उसका कोई पैसा नहीं लगता।",
      "रद्द करने के लिए सबसे आख़िर का लाल बटन दबाइए। सत्र रखने के लिए उसके पास का बटन दबाइए।",
    ],
  ],
  [
    "the old and the new time of a session, and how often it can still be moved",
    { screen: "move-confirm", from: tomorrow, to: soon, movesLeft: 0, isUnavailable: false },
    [
      "अभी आपका सत्र कल सुबह छह बजकर पचास मिनट पर है।",
      "नया समय आज सुबह साढ़े ग्यारह बजे होगा।",
      "समय बदलने का कोई पैसा नहीं लगता।",
      "इसके बाद समय फिर नहीं बदल सकेंगे।",
      "पक्का करने के लिए आख़िर का रंगीन बटन दबाइए। दूसरे बटन से वापस जा सकते हैं।",
    ],
  ],
  [
    "what a receipt is for, and that the money is on its way back",
    {
      ...{ screen: "receipt", amount: 751, paidOn: "2026-11-18", lines: [{ kind: "session" }] },
      refunds: [{ amount: 751, status: "pending" }],
    },
    [
      "यह आपकी रसीद है। आपने परसों सात सौ इक्यावन रुपये दिए।",
      "ये पैसे वीडियो सत्र के लिए थे।",
      "सात सौ इक्यावन रुपये आपको वापस आ रहे हैं।",
      "रसीद छापने या फ़ोन में रखने के लिए नीचे का बटन दबाइए।",
    ],
  ],
  [
    "nothing of buttons that move a session where none can be moved",
    {
      ...{ screen: "bookings", tab: "upcoming" },
      bookings: [testBooking({ ...tomorrow, canReschedule: false })],
    },
    ["आपका एक सत्र आने वाला है।", "एक सत्र कल सुबह छह बजकर पचास मिनट पर है।"],
  ],
])("a voice says %s", (_what, facts, expected) => {
  expect(texts(facts)).toEqual(expected);
});

// Recognizes the replies by which a customer opts out of WhatsApp messages, or back in: a stop word, what is to stop and
// polite words around it, or "don't send" with what is not to be sent. In English, Hindi and Hindi in Latin letters.

/** A longer text is a message for a person to read, even when it contains such a phrase. */
const MAX_LENGTH = 120;
/** Longer texts are stories: a stop in them is about something else. */
const MAX_UNCLEAR_LENGTH = 1_000;
/** How near to each other a stop word and a word for messages are about each other. */
const NEAR_WORDS = 5;

/**
 * `unclear`: speaks of stopping messages in words that are not understood for certain, so that a person has to ask. Null: is
 * about something else.
 */
export type OptOutReply = "stop" | "start" | "unclear" | null;

const POLITE = [
  "please pls plz plis pliz plss kindly sir madam maam mam ji guruji bhai bhaiya yaar hello hi hey namaste thanks thankyou thx",
  "dhanyavad shukriya ok okay now immediately ab abhi turant kripya kripaya krpya bilkul pandit panditji maharaj",
  "कृपया प्लीज जी सर मैडम गुरुजी भाई भैया यार नमस्ते नमस्कार हेलो धन्यवाद शुक्रिया ओके अब अभी तुरंत बिल्कुल बिलकुल पंडित महाराज",
];

/** The class of each word that the grammar knows. A word has one class. */
const WORDS = {
  /** Stops. */
  S: [
    "stop stopall band bandh bnd rok roko rokiye rokie roken rokein rokna rokne",
    "स्टॉप बंद रोक रोको रोकें रोकिए रोकिएगा रोकना रोकने",
  ],
  /** Stops messages, as no other thing is stopped by this word. */
  U: ["unsubscribe unsubscribed unsub optout अनसब्सक्राइब"],
  /** Stops messages, but only where it says so: alone it may be about a session. */
  W: ["cancel end quit off disable deactivate ऑफ कैंसिल"],
  /** As above, and asks for something when a person or a number is to be removed. */
  L: ["remove रिमूव"],
  /** Enough! As W; "bas karo" may mean the messages. */
  B: ["bas बस"],
  /** Removes a person or a number: from what, a person has to ask. */
  K: [
    "delete erase hata hatao hatado hatade hatana hataye hataiye nikal nikalo nikaldo nikalna",
    "डिलीट हटा हटाओ हटादो हटाना हटाइए हटाएं निकाल निकालो निकालना",
  ],
  /** To bother. */
  Q: ["pareshan preshan tang परेशान तंग"],
  /** Goes on with, or begins. */
  G: ["start subscribe unstop resume chalu shuru suru शुरू चालू स्टार्ट"],
  /** Makes a Hindi request of the word before it: करो, कर दीजिए, करवाना. */
  D: [
    "kar kr karo kro kero kardo krdo do de den dein dena dijiye dijie dijiyega dijye dejiye kardena krdena kardijiye karde krde",
    "kardein karna krna karne krne karen karein kare kren krein kariye karie kariyega kijiye kijie kijiyega kijye karwa karwao",
    "karwado karwana karwane karva karvao karvana karao karana lagao hona hone jao jaye",
    "कर करो करदो करदे करदें करदीजिए करदेना दो दे दें देना दीजिए दीजिएगा करना करने करें करिए करिएगा कीजिए कीजिएगा करवा करवाओ करवाना करवाने करवाइए",
    "करवाएं करा कराओ कराना कराने कराइए कराएं लगाओ लगाइए होना होने",
  ],
  /** Ends "I want to" in Hindi: करना है, करना चाहता हूँ. */
  H: ["hai hain h hu hun hoon chahta chahti chahte है हैं हूं चाहता चाहती चाहते"],
  /** A message, or the sending of it. */
  O: [
    "message messages mesage massage massages msg msgs messaging sms text texts texting whatsapp watsapp whatsap watsap whatapp wa",
    "notification notifications reminder reminders promotion promotions promo promos promotional marketing ad ads advertisement",
    "advertisements advertising alert alerts newsletter newsletters spam spamming broadcast broadcasts sending contact contacting",
    "communication communications forwards sandesh sandes suchna soochna vigyapan prachar disturb disturbing bothering",
    "मैसेज मैसेजेस मैसेजों मेसज मसेज मैसिज संदेश संदेशे संदेशों एसएमएस व्हाट्सएप व्हाट्सअप वॉट्सएप वाट्सएप वॉट्सअप नोटिफिकेशन",
    "नोटिफिकेशंस रिमाइंडर रिमाइंडर्स रिमाइंडरों सूचना सूचनाएं सूचनाओं प्रमोशन प्रमोशंस प्रमोशनल प्रचार विज्ञापन विज्ञापनों",
    "अलर्ट मार्केटिंग स्पैम",
  ],
  /** As above after a stop word. Not to want one may be about another thing. */
  o: ["offer offers update updates subscription subscriptions list ऑफर ऑफर्स अपडेट अपडेट्स सब्सक्रिप्शन लिस्ट"],
  /** To send, as a noun. */
  V: ["bhejna bhejne bhejana aana aane ana भेजना भेजने भिजवाना आना आने"],
  /** To send, also in the past: नहीं भेजा says that none came. */
  I: ["send write bheja bhej सेंड भेज भेजा"],
  /** To be sent: "I don't get messages" says that none come. */
  g: ["get receive"],
  /** Send! */
  J: ["bhejo bejo bhejiye bhejie bhejiyega भेजो भेजिए भेजिएगा"],
  /** Also past tense: नहीं भेजे may say that none came. */
  F: ["bheje bhejen bhejein भेजें"],
  /** Don't. */
  M: ["dont dnt never mat mt मत डोंट"],
  /** Don't before a verb, a request behind it. */
  n: ["na ना न"],
  N: ["no not nahi nahin nai nhi नहीं"],
  C: ["chahiye chahie chaiye chahiyen chahye चाहिए"],
  R: ["more further"],
  /** Again, anything: around a "don't". */
  E: ["aur phir fir dobara dubara kabhi kuch bhi anything ever", "और फिर दोबारा दुबारा कभी कुछ भी"],
  /** This, all. */
  T: [
    "it this that these those all everything anymore again sab sabhi yeh ye yah isko ise sara sare saare",
    "सब सभी सारे सारा यह ये इसे इसको",
  ],
  /** Can you. */
  Y: ["can could will would you u"],
  /** I want. */
  X: ["i we want wanna wish need like id main mai hum मैं हम"],
  p: ["name naam नाम"],
  /** Me, and what stands for me in a list. */
  P: [
    "my me us number mujhe mujhko muje mere mera meri hame hamen humko hume",
    "मुझे मुझको मेरे मेरा मेरी हमें हमको नंबर मी",
  ],
  A: [
    "the any your to from on in by a for future such about koi",
    "aap aapke apke aapka apka aapki apki apne ke ka ki ko par pe se wale wala vale aage parcha turn switch give",
    "कोई आप आपके आपका आपकी अपने के का की को पर पे से वाले वाला आगे परचा इस",
  ],
  /** What else may not be wanted, or not now. */
  Z: [
    "paisa paise pese rupaye rupees money payment refund amount photo photos video pdf link otp code address courier parcel kundli",
    "पैसा पैसे रुपए पेमेंट रिफंड फोटो वीडियो लिंक ओटीपी कोड पता कूरियर पार्सल कुंडली",
  ],
} as const;

const POLITE_WORDS = new Set(POLITE.flatMap(wordsIn));
const CLASS_OF = new Map(
  Object.entries(WORDS).flatMap(([name, lines]) =>
    lines.flatMap((line) => wordsIn(line).map((word) => [word, name] as const)),
  ),
);

/**
 * Phrases by the classes of their words; `.` is a word of none. Each class is one letter. What is repeated matches a phrase in
 * one way: the time would double with each word.
 */
const STOP = /^[TY]*(?:[SU](?:D+H*)?)+T*n?$/;
const START = /^GD*n?$/;
/** With what is to stop, one of `OBJECT`. */
const STOP_OBJECT =
  /^[APTXYOoV]*(?:[SUWL](?:(?:D+H*)?[APTOoV]+(?:D+H*)?|D+(?:H+(?:D+H*)?)?)?|BD*H*[APT]*)+C?H*n?$/;
/** "Is stopped", "just message me" and "remove this message" look like it. */
const MAY_STOP_OBJECT = /^[APTXYOoV]*(?:[SUWLB]D*(?:(?:H+[APTOoV]*|[APTOoV]+)D*)?)+[CH]*n?$/;
const OTHER_STOP = /[SW]H|B.*[OoV]|L[PT]*O|^[^Po]*L[^Po]*$/;
const OBJECT = /[OoVU]/;
/** Don't send messages, also by "want none". */
const SEND_NO = [
  /^[APTXYOE]*M[APXYTROE]*[IJ]?[APTROE]*$/,
  /^[APTXOE]*M(?:[IJFV]D*|D+)H*[APTO]*n?$/,
  /^[APTXOE]*(?:I|J|V|F|D+)M[APTO]*$/,
  /^[APTXOE]*I[Mn]D+H*[APTO]*n?$/,
  /^[APTXOE]*n(?:I|J|F|V|D+)[APTO]*$/,
  /^[APTXOE]*NCH?[APTO]*$/,
  /^[APTXOE]*N[VJ]H?[APTO]*$/,
  /^[APTX]*(?:I[APT]*)?NRA*O[APTO]*$/,
];
/** Sends, bothers or does no more, without what (messages, the note, a payment) or less certainly. */
const NO_MORE =
  /^[APTXYEROQ]*(?:M[APTXYERQ]*(?:[IJFV]D*|D+)|[IJFV]D*M|I[Mn]D+|n[IJFV]D*|N[VJ]|I?ND+|NR|BD+)H*[APTXYERO]*n?$/;
/** Takes me, my number or my name away, or me off a list. */
const TAKEN_OUT = /^[APpTXYOo]*[LK]D*H*[APpTXYOo]*n?$/;
const WHO = /[PpOo]/;
/** A Hindi "don't send", whatever stands around it. */
const HINDI_SEND_NO = /M[JV]|[JV]M|OMD/;
/** No messages: wants none, needs none or gets none. */
const NO_MESSAGES = /ON$|NX[ATPI]*O|M[APTXYRE]*g|g[APT]*NRA*O/;
const OTHER_THING = /Z/;
const MESSAGE = /O/;
/** Don't stop. */
const GO_ON = /M[APXYT]*S|SD*M|S[nN]|[nN]S/;

export function parseOptOutReply(text: string): OptOutReply {
  if (text.length > MAX_UNCLEAR_LENGTH) return null;
  const phrase = normalize(text);
  const words = phrase.split(" ").filter((word) => word !== "" && !POLITE_WORDS.has(word));
  const classes = words.map((word) => CLASS_OF.get(word) ?? ".").join("");
  if (phrase.length <= MAX_LENGTH) {
    if (START.test(classes)) return "start";
    // "Stop?" may ask whether something stops.
    if (STOP.test(classes)) return /[?？]/.test(text) && !classes.includes("Y") ? "unclear" : "stop";
    if (STOP_OBJECT.test(classes) && OBJECT.test(classes) && !OTHER_STOP.test(classes)) return "stop";
    if (MESSAGE.test(classes) && SEND_NO.some((pattern) => pattern.test(classes))) return "stop";
  }
  const isShort = phrase.length <= MAX_LENGTH;
  return isUnclear(classes) || (isShort && mayMeanStop(classes)) ? "unclear" : null;
}

/** "Don't send" and "remove me" do not say what: it may be the note, a payment or the waiting list. */
function mayMeanStop(classes: string): boolean {
  if (OTHER_THING.test(classes) || GO_ON.test(classes)) return false;
  if (TAKEN_OUT.test(classes) && WHO.test(classes)) return true;
  if (MAY_STOP_OBJECT.test(classes) && OBJECT.test(classes)) return true;
  if (MESSAGE.test(classes) && NO_MESSAGES.test(classes)) return true;
  return NO_MORE.test(classes) || HINDI_SEND_NO.test(classes);
}

/** "How do I unsubscribe?", and a stop word near to a word for messages, unless it says "don't stop". */
function isUnclear(classes: string): boolean {
  if (classes.includes("U")) return true;
  if (GO_ON.test(classes)) return false;
  const near = `.{0,${NEAR_WORDS}}`;
  return new RegExp(`S${near}[OV]|[OV]${near}S|[MN]${near}OC?[IJ]|O${near}N?C|NO`).test(classes);
}

function wordsIn(line: string): string[] {
  return normalize(line).split(" ");
}

/**
 * Lower-case words with single spaces between them, in one of their spellings: without format characters, nuktas and the
 * length of vowels, with ए for ये and with one letter for the same one repeated ("stoppp").
 */
function normalize(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}|\u093c|['’‘`´]/gu, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
  const hindi = letters
    .replaceAll("ँ", "ं")
    .replace(/[नम]्(?=[दधबप])/g, "ं")
    .replaceAll("ी", "ि")
    .replaceAll("ू", "ु")
    .replace(/[ैॅॆ]/g, "े")
    .replace(/[ौॉॊ]/g, "ो")
    .replace(/[ऐऍ]/g, "ए")
    .replace(/[ऑऔ]/g, "ओ")
    .replace(/य(?=[ेंए])/g, "ए")
    .replace(/ए[ेए]/g, "ए")
    .replace(/ं(?= |$)/g, "");
  return hindi
    .replace(/(\p{L})\1+/gu, "$1")
    .replace(/^(?:\p{L} )+\p{L}$/u, (spaced) => spaced.replaceAll(" ", ""))
    .replace(/\b(?:do not|don t|no longer)\b/g, "dont")
    .replace(/\bopt (?:me )?out\b/g, "optout")
    .replace(/\bthank (?:you|u)\b/g, "thanks")
    .replace(/\b(?:take (?:me|us|my number) of|leave (?:me|us) alone)\b/g, "remove me")
    .replace(/\bto (?:get|receive)\b/g, "to send")
    .replace(/\b(?:(?:am|im|are|were) )?not? (?:at al )?interested\b/g, "dont send");
}

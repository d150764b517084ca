import { expect, test } from "vitest";
import { parseOptOutReply } from "./opt-out.ts";

test.each([
  ...[
    "STOP",
    " stop. ",
    "Stop please",
    "please   STOP!!",
    "UNSUBSCRIBE",
    "ｓｔｏｐ",
    "🛑 Stop 🙏",
    "STOPPPP",
    "s t o p",
  ],
  ...[
    "stop stop stop",
    "stop it",
    "Stop this now",
    "stop all",
    "Stop. Thank you",
    "can you stop",
    "opt out",
    "opt-out",
  ],
  ...[
    "band karo",
    "bandh karo",
    "bnd kro",
    "band karo na",
    "roko",
    "rok dijiye",
    "stop kar do bhai",
    "band kardijiye",
  ],
  ...[
    "रोको",
    "रोकिये",
    "रोक दीजिये",
    "बंद",
    "बन्द करो",
    "बंद करो।",
    "\u200bबंद  करो\u200d",
    "अब बंद करो",
    "स्टॉप करो",
  ],
  ...["कृपया बंद कीजिए", "बंद कीजिये", "बंद कर दीजिये", "बंद कर दीजिएगा", "बंद करवाइये", "प्ली\u095b बंद करें", "बँद करिये"],
  ...["band krna h", "बंद करना है", "बंद करदीजिये"],
  `stop${" ".repeat(50)}`,
])("%j, a stop word with polite ones, opts out", (text) => expect(parseOptOutReply(text)).toBe("stop"));

test.each([
  ...[
    "Stop promotions",
    "Stop sending me messages",
    "stop messaging me",
    "turn off notifications",
    "messages off",
  ],
  ...[
    "Please stop sending WhatsApp messages to my number",
    "stop ads",
    "cancel reminders",
    "i want to unsubscribe",
  ],
  ...["opt me out", "please unsubscribe me from this list", "I would like to stop these messages"],
  ...[
    "message band karo",
    "msg band kro",
    "massage band kardo",
    "message ko band kijiye ji",
    "band karo message",
  ],
  ...[
    "mujhe message bhejna band karo",
    "messages band karne hai",
    "guruji message band kar dijiye",
    "sms bandh kijie",
  ],
  ...["मैसेज बंद कर दीजिये", "मेसेज बंद करिए", "संदेश भेजना बंद करें", "सन्देश भेजना बन्द कर दें", "मैसेज आना बंद करो"],
  ...["व्हाट्सऐप मैसेज बंद कीजिएगा", "प्रचार बंद करो", "सूचनाएँ बंद करें", "मैं मैसेज बंद करना चाहता हूँ", "रिमाइंडर बंद कीजिये"],
  ...["message बंद करो", "मैसेज बंद करदें", "संदेश बंद करवा दीजिए", "मुझे मैसेज भेजना बन्द कर दीजियेगा"],
])("%j, a stop word for messages, opts out", (text) => expect(parseOptOutReply(text)).toBe("stop"));

test.each([
  ...["don't send me messages", "Don’t message me", "do not send me any more messages", "no more messages"],
  ...["I don't want any messages", "I no longer want messages", "please do not contact me"],
  ...[
    "message mat bhejo",
    "msg mat karo",
    "mujhe message mat bhejna",
    "message bhejo mat",
    "message na bhejen",
  ],
  ...["mujhe msg nahi chahiye", "message nahi bhejna", "मैसेज मत भेजिये", "कृपया मुझे संदेश न भेजें", "मत भेजो मैसेज"],
  ...[
    "aur message mat bhejo",
    "message nahi bhejo",
    "मैसेज नहीं भेजिए",
    "msg mat bhej",
    "dobara message mat karna",
  ],
  ...["kabhi message mat bhejna", "मुझे फिर मैसेज मत भेजो", "message bilkul mat bhejo", "mt bhejo msg"],
  ...["मैसेज नहीं चाहिए", "मुझे कोई मैसेज नहीं चाहिये", "message mat bheja karo", "मैसेज मत भेजा कीजिए"],
])("%j, which wants no messages, opts out", (text) => expect(parseOptOutReply(text)).toBe("stop"));

test.each(["START", "start please", "शुरू", "शुरू करो", "शुरू कीजिये", "chalu karo"])("%j opts in", (text) =>
  expect(parseOptOutReply(text)).toBe("start"),
);

test.each([
  ...["", " ", "please", "1", "yes", "ok", "thanks", "haan ji", "🛑", "नमस्ते"],
  ...[
    "don't stop",
    "please don't stop",
    "Please do not stop the messages",
    "never stop sending messages",
    "non stop",
  ],
  ...[
    "band mat karo",
    "बंद मत करो",
    "message band mat karo",
    "मैसेज बंद न करें",
    "रोको मत",
    "मत रोको",
    "band na karo",
  ],
  ...[
    "cancel",
    "Cancel it please",
    "cancel karo",
    "cancel booking",
    "don't cancel my reminders",
    "कैंसिल करो",
    "रद्द करो",
  ],
  ...["please cancel and text me", "रुको", "ruko", "रुकिये", "नहीं चाहिए", "nahi chahiye", "no", "nahi"],
  ...[
    "stop session",
    "stop the pain",
    "stop calling me",
    "बुकिंग बंद करो",
    "mantra band karna hai",
    "can I stop?",
  ],
  ...[
    "i want to stop",
    "When does the bus stop?",
    "full stop",
    "stopped",
    "रोकोगे",
    "बंद कब होगा",
    "बंद है",
    "दुकान बंद है",
  ],
  ...["message bhejo", "message bhejo na", "मैसेज भेजो ना", "message nahi aaya", "मैसेज नहीं भेजा", "मैसेज नहीं आया"],
  ...[
    "message karo phone mat karo",
    "call mat karo message karo",
    "I did not get message",
    "please send messages",
  ],
  ...["band hai", "बंद है?", "message nahi bheje", "I don't want to stop"],
  // Another thing is not to be sent, stopped or removed.
  ...[
    "paise mat bhejo",
    "मत भेजो अभी पैसे",
    "मत भेजिए फोटो",
    "don't send money",
    "mujhe call mat karo",
    "phone mat karo",
  ],
  ...[
    "आवाज़ बंद है",
    "camera band karo",
    "रिकॉर्डिंग बंद करो",
    "cancel mat karo",
    "remove it",
    "photo hatao",
    "delete my account",
  ],
  ...[
    "bhejo na",
    "भेजो ना",
    "nahi bheja",
    "नहीं भेजे",
    "मत बताना",
    "bas",
    "बस",
    "main pareshan hoon",
    "I am interested",
  ],
  ...["aur message bhejo", "मुझे भेजो", "kuch bhejo", "leave it", "mera number likho"],
  "stop ".repeat(5_000),
])("%j is neither, and no person has to ask", (text) => expect(parseOptOutReply(text)).toBe(null));

test.each([
  ...["stop?", "बंद?", "How do I unsubscribe?", "मैसेज कैसे बंद करें", "bahut zyada message aate hain band karo"],
  ...[
    "sms mat bhejo whatsapp bhejo",
    "no message",
    "band karo aur message karo",
    "I told you to stop these messages",
  ],
  ...["मैसेज बंद हो गए", "no messages yet"],
  ...[
    "मत भेजो",
    "mat bhejo",
    "Mat bhejo na",
    "मत भेजिए",
    "bhejo mat",
    "mujhe mat bhejna",
    "ab mat bhejo ji",
    "मत भेजा करो",
  ],
  ...[
    "aur mat bhejo",
    "और मत भेजो",
    "dobara mat bhejna",
    "kuch bhi mat bhejo",
    "na bhejo",
    "न भेजें",
    "nahi bhejna",
    "नहीं भेजो",
  ],
  ...[
    "don't send",
    "please don't send me anything",
    "Do not send",
    "mat karo",
    "bas karo",
    "बस करो",
    "bas kijiye",
  ],
  ...[
    "remove me",
    "Remove my number",
    "please take me off",
    "delete my number",
    "mujhe hatao",
    "मेरा नंबर हटा दो",
    "रिमूव करो मुझे",
  ],
  ...["list se hata do", "leave me alone", "pareshan mat karo", "मुझे तंग मत करो", "not interested"],
  ...["mat bhejo yaar bahut ho gaya", "message mat bhejo aur call karo", "रोज़ रोज़ मत भेजो"],
  `Since ${"very ".repeat(60)} long ago. Please stop sending me such messages`,
])("%j is unclear, so that a person asks", (text) => expect(parseOptOutReply(text)).toBe("unclear"));

test("a text of repeated words is read within a moment", () => {
  const units = [
    "बंद मैसेज ",
    "do ",
    "stop do do ",
    "mat ",
    "band kar do message ",
    "mujhe aur mat ",
    "bhejo mat ",
    "remove my ",
  ];
  const startedMs = performance.now();
  for (const unit of units) parseOptOutReply(`${unit.repeat(60).slice(0, 112)} कब`);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

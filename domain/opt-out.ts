// Recognizes the replies by which a customer opts out of WhatsApp messages, or back in.

/** A longer text is a message for a person to read, even when it contains such a word. */
const MAX_LENGTH = 40;

const PLEASE = new Set(["please", "pls", "plz", "कृपया", "प्लीज़", "प्लीज", "जी"].map(normalize));

const STOP = new Set(
  [
    ...["stop", "stop all", "stop messages", "stop it", "unsubscribe", "opt out"],
    ...["stop karo", "stop kar do", "band karo", "band kar do", "roko", "rok do"],
    ...["रोको", "रोकें", "रोकिए", "रोक दो", "रोक दें", "रोक दीजिए", "स्टॉप", "स्टॉप करो"],
    ...["बंद", "बंद करो", "बंद करें", "बंद कर दो", "बंद कर दें", "बंद कीजिए", "बंद कर दीजिए"],
  ].map(normalize),
);

const START = new Set(["start", "subscribe", "शुरू", "शुरू करो", "शुरू करें", "स्टार्ट"].map(normalize));

/**
 * Null unless the whole text is a known phrase. Case, spaces, punctuation and a "please" are ignored.
 */
export function parseOptOutReply(text: string): "stop" | "start" | null {
  if (text.length > MAX_LENGTH) return null;
  const phrase = normalize(text)
    .split(" ")
    .filter((word) => !PLEASE.has(word))
    .join(" ");
  if (STOP.has(phrase)) return "stop";
  return START.has(phrase) ? "start" : null;
}

/** Lower-case letters and single spaces, without format characters, and with the spelling बंद for बन्द. */
function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .replaceAll("न्द", "ंद")
    .trim();
}

// Which words, written back to us, ask that no more messages come, and which ask for them again. Knows no phone, no
// consent and no provider.

/** Longer texts say something else, whatever word is in them: they are for a person to read. */
const LONGEST_LETTERS = 40;

const PLEASE = new Set(["please", "pls", "plz", "कृपया", "प्लीज़", "प्लीज", "जी"].map(plain));

const STOP = new Set(
  [
    ...["stop", "stop all", "stop messages", "stop it", "unsubscribe", "opt out"],
    ...["stop karo", "stop kar do", "band karo", "band kar do", "roko", "rok do"],
    ...["रोको", "रोकें", "रोकिए", "रोक दो", "रोक दें", "रोक दीजिए", "स्टॉप", "स्टॉप करो"],
    ...["बंद", "बंद करो", "बंद करें", "बंद कर दो", "बंद कर दें", "बंद कीजिए", "बंद कर दीजिए"],
  ].map(plain),
);

const START = new Set(["start", "subscribe", "शुरू", "शुरू करो", "शुरू करें", "स्टार्ट"].map(plain));

/** What a text asks for, when it is nothing but that. Case, spaces, signs and a "please" do not matter. */
export function readAnswer(text: string): "stop" | "start" | null {
  if (text.length > LONGEST_LETTERS) return null;
  const asked = plain(text)
    .split(" ")
    .filter((word) => !PLEASE.has(word))
    .join(" ");
  if (STOP.has(asked)) return "stop";
  return START.has(asked) ? "start" : null;
}

/** Letters and single spaces; बन्द is बंद, and what cannot be seen is not there. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .replaceAll("न्द", "ंद")
    .trim();
}

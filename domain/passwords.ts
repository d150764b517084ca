// Rules for the passwords that admins choose. Long ones are worth more than odd characters (NIST SP 800-63B, 5.1.1).

export const MIN_PASSWORD_LENGTH = 12;

/** What people choose when twelve characters are asked for, without digits and spaces at the ends. */
const COMMON = new Set([
  ...[
    "password",
    "passwordpassword",
    "mypassword",
    "changeme",
    "letmein",
    "welcome",
    "welcomeback",
    "iloveyou",
  ],
  ...[
    "qwerty",
    "qwertyuiop",
    "qwertyuiopasdf",
    "asdfghjkl",
    "zxcvbnm",
    "administrator",
    "admin",
    "superadmin",
  ],
  ...[
    "india",
    "mahadev",
    "harharmahadev",
    "jaishreeram",
    "jaishriram",
    "jaimatadi",
    "radheradhe",
    "omnamahshivaya",
  ],
  ...["ganesh", "krishna", "hanuman", "sairam", "omsairam", "guruji", "parcha", "astrology", "abcdefghijkl"],
]);

export type PasswordFault = "password-too-short" | "password-too-common";

/** Null if these rules allow the password. The server also has a list of common ones. `username`: of its admin. */
export function passwordFault(password: string, username: string): PasswordFault | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return "password-too-short";
  const { folded, core } = passwordCore(password);
  const distinct = new Set(folded).size;
  const isCommon = COMMON.has(core) || core === username.toLowerCase() || distinct < 5 || isSequence(folded);
  return isCommon ? "password-too-common" : null;
}

/** The password without capitals and spaces, and that without digits and signs at its ends. */
export function passwordCore(password: string): { folded: string; core: string } {
  const folded = password.toLowerCase().replace(/\s/g, "");
  return { folded, core: folded.replace(/^[\d\W_]+|[\d\W_]+$/g, "") };
}

/** 123456789012, or abcdefghijkl. */
function isSequence(text: string): boolean {
  const repeated = "01234567890123456789012345678901234567890123456789abcdefghijklmnopqrstuvwxyz";
  return repeated.includes(text) || [...repeated].reverse().join("").includes(text);
}

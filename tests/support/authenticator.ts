// An authenticator app.
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code that the app shows at an instant, or some 30 s steps later. The secret is in base 32; spaces are ignored. */
export function authenticatorCode(secret: string, now: Date, stepsLater = 0): string {
  const timestamp = now.getTime() + stepsLater * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp });
}

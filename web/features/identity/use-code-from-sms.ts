// WebOTP: where the phone can, the code comes out of the SMS by itself. https://wicg.github.io/web-otp/
import { useEffect, useRef } from "react";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { digitsOf } from "./digits.ts";

type SmsRequest = CredentialRequestOptions & { otp: { transport: ["sms"] } };

export function useCodeFromSms(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const stop = new AbortController();
    const request: SmsRequest = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = credential && "code" in credential ? digitsOf(String(credential.code)) : "";
        if (code.length === LOGIN_CODE_DIGITS) latest.current(code);
      })
      .catch(() => {
        // Declined, timed out or left: the code can still be typed.
      });
    return () => stop.abort();
  }, []);
}

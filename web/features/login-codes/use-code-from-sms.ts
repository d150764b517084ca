// WebOTP: the phone reads the code from the SMS, where it can. https://wicg.github.io/web-otp/
import { useEffect, useRef } from "react";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { codeIn } from "#domain/typed-codes.ts";

type SmsRequest = CredentialRequestOptions & { otp: { transport: ["sms"] } };

/** `smsIndex` changes when the next SMS is awaited. */
export function useCodeFromSms(smsIndex: number, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: smsIndex asks again, for the next SMS
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const abort = new AbortController();
    const request: SmsRequest = { otp: { transport: ["sms"] }, signal: abort.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code =
          credential && "code" in credential ? codeIn(String(credential.code), LOGIN_CODE_DIGITS) : "";
        if (code.length === LOGIN_CODE_DIGITS) latest.current(code);
      })
      .catch(() => {
        // Refused, timed out or aborted: the customer types the code.
      });
    return () => abort.abort();
  }, [smsIndex]);
}

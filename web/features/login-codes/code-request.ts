import { type ProofOfWork, sendLoginCode } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";

type CodeInput = { isSecondCode?: boolean; proof?: ProofOfWork };
/** Calls the endpoint that sends the code. */
export type CodeRequest = (input: CodeInput) => Promise<OutputOf<typeof sendLoginCode>>;

export const loginCodeRequest =
  (phone: string): CodeRequest =>
  (input) =>
    call(sendLoginCode, { input: { phone, ...input } });

// A code by SMS before what cannot be undone: the calls with `asksCode`.
import * as z from "zod/mini";
import { codeRequest, sentCode, typedCode } from "./customers.ts";
import { endpoint } from "./endpoint.ts";
import { LOGIN_CODE_REFUSALS } from "./errors.ts";

export const sendConfirmationCode = endpoint({
  method: "POST",
  path: "/api/user/confirmation-code",
  who: "customer",
  summary:
    "Send a code to the phone of the signed-in customer, for the calls that answer code-needed. As a login code, and from the same budgets; it does not sign in, and a login code does not confirm",
  input: codeRequest,
  output: sentCode,
  errors: ["code-wait", "proof-needed", "sms-not-sent"],
});

export const enterConfirmationCode = endpoint({
  method: "POST",
  path: "/api/user/confirmation-code/verify",
  who: "customer",
  summary:
    "Enter the code: for 10 minutes no call of this login session asks for one. A refused code is answered with status 200 and success false",
  input: typedCode,
  output: z.discriminatedUnion("success", [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), message: z.string(), code: z.enum(LOGIN_CODE_REFUSALS) }),
  ]),
});

// WhatsApp by Meta's Cloud API, for customers who opted in. Optional.
import * as z from "zod";
import { ALWAYS, isLongSecret, type Mode } from "./variables.ts";

/** Live mode requires the webhook with the number, because customers stop messages by a reply. */
export function whatsapp(mode: Mode) {
  return z
    .object({
      WHATSAPP_ACCESS_TOKEN: z.string().optional(),
      WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
      WHATSAPP_TEMPLATE_PREFIX: z.string().default(""),
      WHATSAPP_CODE_TEMPLATE: z.string().optional(),
      WHATSAPP_APP_SECRET: z.string().optional(),
      WHATSAPP_VERIFY_TOKEN: z.string().check(isLongSecret(mode)).optional(),
    })
    .superRefine((env, issues) => {
      if (Boolean(env.WHATSAPP_ACCESS_TOKEN) !== Boolean(env.WHATSAPP_PHONE_NUMBER_ID))
        issues.addIssue(
          "WHATSAPP_ACCESS_TOKEN and WHATSAPP_PHONE_NUMBER_ID go together: set both or neither",
        );
      if (env.WHATSAPP_CODE_TEMPLATE && !env.WHATSAPP_ACCESS_TOKEN)
        issues.addIssue("WHATSAPP_CODE_TEMPLATE needs WHATSAPP_ACCESS_TOKEN");
      if (mode === "demo" || !env.WHATSAPP_ACCESS_TOKEN) return;
      for (const name of ["WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"] as const)
        if (!env[name]) issues.addIssue(`${name} is missing (live mode needs it with WHATSAPP_ACCESS_TOKEN)`);
    }, ALWAYS)
    .transform((env) => {
      const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
      const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
      const templatePrefix = env.WHATSAPP_TEMPLATE_PREFIX;
      /** Null: login codes go by SMS alone. */
      const codeTemplate = env.WHATSAPP_CODE_TEMPLATE ?? null;
      return {
        /** The number that messages are sent from; null: no messages go by WhatsApp. */
        whatsapp:
          accessToken && phoneNumberId ? { accessToken, phoneNumberId, templatePrefix, codeTemplate } : null,
        /** For delivery reports and replies; null: there is no webhook. */
        whatsappWebhook: appSecret && verifyToken ? { appSecret, verifyToken } : null,
      };
    });
}

// SMS by MSG91: login codes, and the texts of domain/notifications.ts, each registered with MSG91 under a template id.
import * as z from "zod";
import { DEFAULT_SMS_CEILINGS } from "#domain/login-codes.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/messages.ts";
import { listTemplates, type MessageKind, type TemplateKey, templateKey } from "#domain/notifications.ts";
import { ALWAYS, fault, type Mode, requiredInLive, splitList, wholeNumber } from "./variables.ts";

const DEFAULT_MESSAGES_AT_ONCE = 8;
const SIMULATED_GUIDE_PHONE = "6000000000";

export function sms(mode: Mode) {
  return z
    .object({
      SMS_MSG91_AUTH_KEY: requiredInLive(mode),
      SMS_MSG91_TEMPLATE_ID: requiredInLive(mode),
      ...Object.fromEntries(textsTo("customer").map(({ variable }) => [variable, requiredInLive(mode)])),
      ...Object.fromEntries(textsTo("guide").map(({ variable }) => [variable, z.string().optional()])),
      SMS_MSG91_WEBHOOK_SECRETS: z
        .string()
        .default("")
        .transform(splitList)
        .refine(
          (secrets) => secrets.every((secret) => /^[\w-]{24,}$/.test(secret)),
          fault("must have at least 24 letters, digits, - and _ each"),
        ),
      SMS_CODES_PER_HOUR: wholeNumber(1_000_000, DEFAULT_SMS_CEILINGS.perHour),
      SMS_CODES_PER_DAY: wholeNumber(1_000_000, DEFAULT_SMS_CEILINGS.perDay),
      MESSAGES_AT_ONCE: wholeNumber(100, DEFAULT_MESSAGES_AT_ONCE, 1),
      GUIDE_PHONE: z
        .string()
        .regex(/^[6-9]\d{9}$/, fault('must be a mobile number of ten digits, not "{value}"'))
        .optional(),
      GUIDE_LANGUAGE: z
        .enum(LANGUAGES, fault(`must be ${LANGUAGES.join(" or ")}, not "{value}"`))
        .default(DEFAULT_LANGUAGE),
    })
    .superRefine((env: Variables, issues) => {
      for (const { variable } of mode === "live" ? guideTexts(env) : [])
        if (!env[variable]) issues.addIssue(`${variable} is missing (live mode needs it)`);
    }, ALWAYS)
    .transform((env) => {
      const { SMS_MSG91_AUTH_KEY: authKey, SMS_MSG91_TEMPLATE_ID: templateId } = env;
      const serviceTemplateIds = templateIds(env);
      return {
        /** Null, which only demo mode can have: messages appear in the simulator. */
        msg91: authKey ? { authKey, templateId, serviceTemplateIds } : null,
        /** Of the webhook for delivery reports, the newest first; none: reports are refused. */
        smsWebhookSecrets: env.SMS_MSG91_WEBHOOK_SECRETS,
        /** The most SMS with login codes to all phones together. */
        codeCeilings: { perHour: env.SMS_CODES_PER_HOUR, perDay: env.SMS_CODES_PER_DAY },
        /** How many messages are with the provider of a channel at the same time. */
        messagesAtOnce: env.MESSAGES_AT_ONCE,
        /** Where messages about bookings reach the guide. */
        guide: {
          /** Ten digits; null: the guide gets no messages. */
          phone: env.GUIDE_PHONE ?? (mode === "demo" ? SIMULATED_GUIDE_PHONE : null),
          language: env.GUIDE_LANGUAGE,
        },
      };
    });
}

type Variables = Record<string, string | number | string[] | undefined>;

function templateIds(env: Variables): Partial<Record<TemplateKey, string>> {
  const texts = [...textsTo("customer"), ...guideTexts(env)];
  return Object.fromEntries(texts.map(({ text, variable }) => [text, String(env[variable] ?? "")]));
}

/** The guide reads one language; customers choose theirs. */
function guideTexts({ GUIDE_PHONE, GUIDE_LANGUAGE }: Variables) {
  return GUIDE_PHONE ? textsTo("guide").filter(({ language }) => language === GUIDE_LANGUAGE) : [];
}

/** The variable of the id under which a text is registered. */
export function templateVariable(kind: MessageKind, language: Language): string {
  return `SMS_TEMPLATE_${kind.replaceAll("-", "_")}_${language}`.toUpperCase();
}

/** Texts that go by SMS, each with the variable of its template id. */
function textsTo(recipient: "customer" | "guide") {
  return listTemplates("sms", recipient).map(({ kind, language }) => ({
    language,
    text: templateKey(kind, language),
    variable: templateVariable(kind, language),
  }));
}

// The texts that MSG91 and Meta have to know before they are sent, each as it is registered: for `npm run check-config`.
import { LANGUAGES } from "#domain/messages.ts";
import { listTemplates } from "#domain/notifications.ts";
import type { Config } from "#server/config/config.ts";
import { templateVariable } from "#server/config/sms.ts";
import { translate } from "#server/i18n/translate.ts";
import { smsTemplate, whatsappTemplate } from "#server/modules/notifications/message-text.ts";
import { whatsappName } from "#server/providers/messaging/whatsapp-cloud.ts";

type Names = Pick<Config, "brand" | "publicUrl" | "whatsapp">;
/** `name`: the variable of an SMS template's id, or the name of a WhatsApp template with its language. */
type RegisteredText = { name: string; text: string };

/** As MSG91's flows have them. */
export function smsTexts({ brand, publicUrl }: Names): RegisteredText[] {
  const host = new URL(publicUrl).hostname;
  const codes = LANGUAGES.map((language) => ({
    name: `SMS_MSG91_TEMPLATE_ID in ${language}, one of them`,
    text: translate(language, "sms-code", { code: "##VAR1##", brand: brand.name, host }),
  }));
  const others = (["customer", "guide"] as const)
    .flatMap((recipient) => listTemplates("sms", recipient))
    .map(({ kind, language }) => ({
      name: templateVariable(kind, language),
      text: smsTemplate({ brand, publicUrl }, kind, language),
    }));
  return [...codes, ...others];
}

export function whatsappTexts({ brand, whatsapp }: Names): RegisteredText[] {
  return listTemplates("whatsapp", "customer").map(({ kind, language }) => ({
    name: `${whatsappName(kind, whatsapp?.templatePrefix)} in ${language}`,
    text: whatsappTemplate({ brand }, kind, language),
  }));
}

export function describeTemplates(config: Names): string {
  const linesOf = (texts: readonly RegisteredText[]) =>
    texts.map(({ name, text }) => `  ${name}: ${text.replaceAll("\n", "\n    ")}`);
  return [
    "SMS, as MSG91's flows have them; on DLT each ##VAR…## is a variable of the kind alphanumeric:",
    ...linesOf(smsTexts(config)),
    `WhatsApp, each with a button to ${config.publicUrl}/{{1}}:`,
    ...linesOf(whatsappTexts(config)),
  ].join("\n");
}

// What the environment says of WhatsApp: the number that messages are sent from, and the secrets of the webhook by which
// Meta tells what became of them. Opens nothing.
import type { WebhookSecrets } from "#server/providers/messaging/whatsapp-webhook.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export type WhatsappSettings = {
  /** Null: nothing goes by WhatsApp. */
  whatsapp: { accessToken: string; phoneNumberId: string; templatePrefix: string } | null;
  /** Null: there is no webhook. */
  whatsappWebhook: WebhookSecrets | null;
};

/** In live mode whoever can be written to can also say STOP: the number does not come without its webhook. */
export function readWhatsapp(env: Environment, mode: "demo" | "live", faults: string[]): WhatsappSettings {
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (Boolean(accessToken) !== Boolean(phoneNumberId))
    faults.push("WHATSAPP_ACCESS_TOKEN and WHATSAPP_PHONE_NUMBER_ID go together: set both or neither");
  if (mode === "live" && accessToken)
    faults.push(
      ...["WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"]
        .filter((name) => !env[name]?.trim())
        .map((name) => `${name} is missing (live mode needs it with WHATSAPP_ACCESS_TOKEN)`),
    );
  const templatePrefix = env.WHATSAPP_TEMPLATE_PREFIX || "";
  return {
    whatsapp: accessToken && phoneNumberId ? { accessToken, phoneNumberId, templatePrefix } : null,
    whatsappWebhook: appSecret && verifyToken ? { appSecret, verifyToken } : null,
  };
}

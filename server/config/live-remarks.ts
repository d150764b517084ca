// What the operator of a live server should have chosen on purpose, for `npm run check-config`.
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import type { Config } from "./config.ts";
import { isThisMachine } from "./demo-exposure.ts";

/** A line for each setting that live mode accepts and that few installations want. */
export function liveRemarks(config: Config): string[] {
  const remarks: string[] = [];
  if (config.razorpay.keyId.startsWith("rzp_test_"))
    remarks.push("RAZORPAY_KEY_ID is of Razorpay's test mode: no money moves");
  const { trustProxy } = config;
  if (trustProxy.kind === "hops" && trustProxy.hops === 0)
    remarks.push("TRUST_PROXY is 0: behind a proxy all people would share its address, and its limits");
  if (trustProxy.kind === "hops" && !isThisMachine(config.host))
    remarks.push(
      "TRUST_PROXY is a number and HOST is public: who reaches the port past the proxy can forge an address. Name the proxies' networks",
    );
  if (config.hasApiDocs) remarks.push("API_DOCS is on: everybody can read the list of all endpoints");
  if (config.storage.kind === "disk")
    remarks.push(
      `STORAGE is disk: photos lie in ${config.dataDir}/objects, and several servers would not share them`,
    );
  if (config.smsWebhookSecrets.length === 0)
    remarks.push(
      "SMS_MSG91_WEBHOOK_SECRETS is not set: nobody learns of an SMS that MSG91 takes and does not deliver",
    );
  if (!config.whatsapp) remarks.push("WhatsApp is not set: messages go by SMS alone");
  if (!config.vapid) remarks.push("VAPID_PUBLIC_KEY is not set: no push messages to browsers");
  if (config.guide.phone === null)
    remarks.push("GUIDE_PHONE is not set: the guide is told of bookings nowhere");
  return [...remarks, ...missingOfGuide(config), ...weakSettings(config)];
}

/** What customers look for before they pay a stranger. */
function missingOfGuide({ guideProfile }: Config): string[] {
  const { years, photoUrl, greetingUrl, greetingText } = guideProfile;
  const remarks: string[] = [];
  if (photoUrl === null)
    remarks.push("GUIDE_PHOTO_URL is not set: customers see a drawing before they pay, and no face");
  if (greetingUrl === null)
    remarks.push("GUIDE_GREETING_URL is not set: customers do not hear the guide's voice before they pay");
  else if (greetingText === null)
    remarks.push("GUIDE_GREETING_TEXT is not set: who cannot hear the greeting cannot read it either");
  if (years === null) remarks.push("GUIDE_YEARS is not set: no screen says how long the guide has practised");
  return remarks;
}

/** Settings that weaken the protection of all customers. The log warns of each at every start of live mode. */
export function weakSettings({ mode, adminTotpRoles }: Config): string[] {
  const roles = ADMIN_ROLES.filter((role) => !adminTotpRoles.includes(role));
  if (mode === "demo" || roles.length === 0) return [];
  return [`ADMIN_TOTP is not required: ${roles.join(", ")} may sign in with a password alone`];
}

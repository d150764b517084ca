// What live mode asks of the environment beyond demo mode: nothing missing, nothing of the sandbox, nothing left in the
// clear. Adds up all that is wrong; what can be lived with is a remark. Starts and opens nothing.
type Environment = Readonly<Record<string, string | undefined>>;
/** What config.ts has read so far, as much of it as is looked at here. */
type Settings = {
  secretKey: string;
  secretKeysBefore: readonly string[];
  razorpay: { keyId: string; webhookSecrets: readonly string[]; baseUrl: string };
  trustProxy: number;
  storage: { kind: "disk" | "s3" };
  dataDir: string;
  whatsapp: object | null;
  guide: { phone: string | null };
  isAdminTotpRequired: boolean;
};

const NEEDED = [
  "PUBLIC_URL",
  "SECRET_KEY",
  "DATABASE_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRETS",
  "SMS_MSG91_AUTH_KEY",
  "SMS_MSG91_TEMPLATE_ID",
  "BRAND_COMPANY_NAME",
  "BRAND_COMPANY_ADDRESS",
  "SUPPORT_PHONE",
  "SUPPORT_WHATSAPP",
  "SUPPORT_EMAIL",
];
const LEAST_SECRET = 32;

/** A line for each fault. `smsVariables` name the templates of the texts that this installation sends. */
export function liveFaults(env: Environment, config: Settings, smsVariables: readonly string[]): string[] {
  const missing = [...NEEDED, ...smsVariables].filter((name) => !env[name]?.trim());
  return [
    ...missing.map((name) => `${name} is missing (live mode needs it)`),
    ...secretFaults(config),
    ...addressFaults(env),
    ...paymentFaults(env, config),
    ...contactFaults(env),
    ...Object.keys(env)
      .filter((name) => name.startsWith("DEMO_") && env[name])
      .map((name) => `${name} is for demo mode only`),
  ];
}

function secretFaults({ secretKey, secretKeysBefore }: Settings): string[] {
  const faults: string[] = [];
  if (secretKey && secretKey.length < LEAST_SECRET)
    faults.push(`SECRET_KEY must have at least ${LEAST_SECRET} characters`);
  if (secretKey && secretKeysBefore.includes(secretKey))
    faults.push("SECRET_KEYS_BEFORE has the present SECRET_KEY in it: it is for the earlier ones");
  return faults;
}

function addressFaults(env: Environment): string[] {
  const faults: string[] = [];
  const { PUBLIC_URL, DATABASE_URL } = env;
  if (PUBLIC_URL && !PUBLIC_URL.startsWith("https://")) faults.push("PUBLIC_URL must be https in live mode");
  if (PUBLIC_URL && URL.canParse(PUBLIC_URL) && !isBare(new URL(PUBLIC_URL)))
    faults.push("PUBLIC_URL must be scheme and host alone: the app does not run below a path");
  const isPostgres =
    DATABASE_URL && URL.canParse(DATABASE_URL) && /^postgres(?:ql)?:$/.test(new URL(DATABASE_URL).protocol);
  if (DATABASE_URL && !isPostgres)
    faults.push("DATABASE_URL must be an address such as postgresql://parcha:password@db.example/parcha");
  return faults;
}

function isBare({ pathname, search, hash, username }: URL): boolean {
  return /^\/*$/.test(pathname) && !search && !hash && !username;
}

function paymentFaults(env: Environment, { razorpay }: Settings): string[] {
  const faults: string[] = [];
  if (!hasHost(razorpay.baseUrl, "api.razorpay.com"))
    faults.push("RAZORPAY_BASE_URL must be https://api.razorpay.com in live mode");
  const keyId = env.RAZORPAY_KEY_ID;
  if (keyId?.startsWith("rzp_test_sandbox"))
    faults.push("RAZORPAY_KEY_ID is the sandbox's; live mode needs one from Razorpay");
  else if (keyId && !/^rzp_(?:live|test)_/.test(keyId))
    faults.push("RAZORPAY_KEY_ID must begin with rzp_live_ (or rzp_test_ for Razorpay's own test mode)");
  if (razorpay.webhookSecrets.some((secret) => secret.startsWith("sandbox-")))
    faults.push("RAZORPAY_WEBHOOK_SECRETS has the sandbox's in it");
  return faults;
}

function contactFaults(env: Environment): string[] {
  const faults: string[] = [];
  if (env.SUPPORT_EMAIL && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(env.SUPPORT_EMAIL))
    faults.push(`SUPPORT_EMAIL must be an email address, not "${env.SUPPORT_EMAIL}"`);
  if (env.SUPPORT_WHATSAPP && !/^\d+$/.test(env.SUPPORT_WHATSAPP))
    faults.push("SUPPORT_WHATSAPP must be digits alone, with the country code: 919876543210");
  for (const name of ["BRAND_INTRO_VIDEO_URL", "BRAND_INTRO_POSTER_URL", "SUPPORT_WEBSITE"]) {
    const value = env[name];
    if (value && !/^(?:https:\/\/|\/[^/])/.test(value)) faults.push(`${name} must be https in live mode`);
  }
  return faults;
}

function hasHost(url: string, host: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:" && new URL(url).host === host;
}

/** What a live server runs with, and somebody should have meant. */
export function liveRemarks(config: Settings): string[] {
  const remarks: string[] = [];
  if (config.razorpay.keyId.startsWith("rzp_test_"))
    remarks.push("RAZORPAY_KEY_ID is of Razorpay's test mode: no money moves");
  if (config.trustProxy === 0)
    remarks.push("TRUST_PROXY is 0: behind a proxy all people would share its address, and its limits");
  if (config.storage.kind === "disk")
    remarks.push(
      `STORAGE is disk: photos lie in ${config.dataDir}/objects, and several servers would not share them`,
    );
  if (!config.whatsapp) remarks.push("WhatsApp is not set: messages go by SMS alone");
  if (config.guide.phone === null)
    remarks.push("GUIDE_PHONE is not set: the guide is told of bookings nowhere");
  if (!config.isAdminTotpRequired)
    remarks.push("ADMIN_TOTP is optional: admins may sign in with a password alone");
  return remarks;
}

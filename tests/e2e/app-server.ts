// The app as a process of its own, on a copy of the stories' database.
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { copyTemplate } from "#tests/support/temporary-postgres.ts";

export const ADMIN_PASSWORD = "a password for stories";

type GatewayPayment = { status: string; order_id: string };
type SentMessage = { text: string; code?: string };

/** The app in demo mode. */
export class AppServer {
  #process: ServerProcess;
  readonly #env: Record<string, string>;

  private constructor(process: ServerProcess, env: Record<string, string>) {
    this.#process = process;
    this.#env = env;
  }

  /** On a new copy of the stories' database, unless `extraEnv` names one. */
  static async start(dataDir: string, extraEnv: Record<string, string> = {}): Promise<AppServer> {
    const env = {
      DATABASE_URL:
        extraEnv.DATABASE_URL ?? (await copyTemplate(process.env.STORIES_POSTGRES ?? "")).connectionString,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
      DEMO_NO_ADDRESS_LIMITS: "1",
      SECRET_KEY: "a secret that only the stories use",
      ...extraEnv,
    };
    return new AppServer(await startProcess(env), env);
  }

  get url(): string {
    return this.#process.url;
  }

  /** Stops the server and starts it again on the same data. */
  async restart() {
    await this.stop();
    this.#process = await startProcess(this.#env);
  }

  stop() {
    return this.#process.stop();
  }

  /** The messages to this phone, the newest first. */
  async messagesTo(phone: string): Promise<SentMessage[]> {
    const response = await fetch(`${this.url}/sandbox/messages?to=${phone}`);
    return ((await response.json()) as { messages: SentMessage[] }).messages;
  }

  /** The newest login code that was sent to this phone; empty if there is none. */
  async loginCodeFor(phone: string): Promise<string> {
    return (await this.messagesTo(phone)).find(({ code }) => code)?.code ?? "";
  }

  /** Sets how far the server's clock runs ahead of the machine's. The browser's clock does not change. */
  async setClockOffset(minutes: number) {
    await this.#postToSimulator("/sandbox/clock", { offsetMs: Math.round(minutes * 60_000) });
  }

  /** "drop": the gateway sends no webhook, so that the server learns of a payment only from the browser or by asking. */
  async setWebhookMode(events: "deliver" | "drop") {
    await this.#postToSimulator("/sandbox/razorpay/modes", { events });
  }

  async #postToSimulator(path: string, body: object) {
    await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** The payments that the gateway has on record. */
  async listGatewayPayments(): Promise<GatewayPayment[]> {
    const response = await fetch(`${this.url}/sandbox/payments`);
    return ((await response.json()) as { payments: GatewayPayment[] }).payments;
  }
}

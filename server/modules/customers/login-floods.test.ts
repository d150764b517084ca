// A day of attack on the sends of login codes and on check-phone, with the real code and database, on a clock that the test
// moves. Normally a small part of it; LONG=1 plays 1,000 addresses and 100,000 phones.
import { pbkdf2Sync } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { ProofOfWork, Puzzle } from "#contract/customers.ts";
import { DEFAULT_SMS_CEILINGS } from "#domain/login-codes.ts";
import type { AppContext } from "#server/context.ts";
import { signText } from "#server/crypto/keys.ts";
import { run } from "#server/db/sql.ts";
import { Failure } from "#server/failure.ts";
import { SendError } from "#server/providers/send-error.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { sendCode } from "./login-codes.ts";

const IS_LONG = process.env.LONG === "1";
const SCALE = IS_LONG ? 1 : 20;
const ADDRESSES = 1_000 / SCALE;
/** One request for each. */
const PHONES = IS_LONG ? 100_000 : 720;
const CEILINGS = {
  perHour: DEFAULT_SMS_CEILINGS.perHour / SCALE,
  perDay: DEFAULT_SMS_CEILINGS.perDay / SCALE,
};
/** Requests of known browsers in an hour, 960 a day, of the 1,000 SMS that are kept for them. */
const KNOWN_PER_HOUR = 40 / SCALE;
const STEP_MINUTES = 10;
const STEPS_OF_DAY = 144;
/** Requests that run beside each other. */
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 30 * MINUTE_MS;

const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const phoneOf = (index: number) => String(9_200_000_000 + index);

/** - `answers`, `silent` (the SMS leaves, and no answer comes); `late`: as silent, once all requests beside it wait, too. */
type Provider = "answers" | "silent" | "late";
type Sent = { at: number; isKnown: boolean };

/** As the server derives it: solving each puzzle would take the attacker's machines 2 s, which is no limit for them. */
function solveAsServer(ctx: AppContext, phone: string, { salt, iterations, numbers }: Puzzle): ProofOfWork {
  const number = signText(ctx.config, "login-proof", `${phone}\n${salt}`).readUInt32BE() % numbers;
  const derived = pbkdf2Sync(String(number), salt, iterations, 32, "sha256");
  return { salt, answer: derived.subarray(16).toString("hex") };
}

async function playSends(provider: Provider) {
  const app = await startTestApp({
    env: { SMS_CODES_PER_HOUR: String(CEILINGS.perHour), SMS_CODES_PER_DAY: String(CEILINGS.perDay) },
  });
  onTestFinished(() => app.stop());
  const sent: Sent[] = [];
  const knownPhones = new Set<string>();
  let release: (() => void)[] = [];
  let running = 0;
  const releaseWhenAllWait = () => {
    if (running > release.length) return;
    for (const one of release) one();
    release = [];
  };
  const sms = {
    async send({ to }: { to: string }) {
      sent.push({ at: app.clock.now().getTime(), isKnown: knownPhones.has(to) });
      if (provider === "answers") return null;
      if (provider === "late")
        await new Promise<void>((resolve) => {
          release.push(resolve);
          releaseWhenAllWait();
        });
      throw new SendError("No answer came", "unknown");
    },
  };
  const ctx = { ...app.ctx, sms };

  const request = async (phone: string, ipAddress: string, isKnownBrowser: boolean) => {
    const fields = { phone, ipAddress, isKnownBrowser, purpose: "sign-in", challenge: null } as const;
    const send = (proof: ProofOfWork | null) =>
      sendCode(ctx, { ...fields, proof, language: "hi" }, app.clock.now());
    running += 1;
    try {
      await send(null).catch((error: unknown) => {
        if (!(error instanceof Failure && error.code === "proof-needed")) throw error;
        const { puzzle } = error.details.body as { puzzle: Puzzle };
        return send(solveAsServer(ctx, phone, puzzle));
      });
    } catch (error) {
      if (!(error instanceof SendError || error instanceof Failure)) throw error;
    } finally {
      running -= 1;
      releaseWhenAllWait();
    }
  };

  let known = 0;
  const perStep = Math.ceil(PHONES / STEPS_OF_DAY);
  for (let step = 0; step < STEPS_OF_DAY; step++) {
    const work = Array.from({ length: perStep }, (_, i) => {
      const index = step * perStep + i;
      return () => request(phoneOf(index), addressOf(index % ADDRESSES), false);
    });
    // The known browsers of an hour ask in its middle, after strangers have filled their share.
    if (step % 6 === 3)
      for (let i = 0; i < KNOWN_PER_HOUR; i++) {
        const index = known++;
        const phone = String(9_900_000_000 + index);
        knownPhones.add(phone);
        work.push(() => request(phone, addressOf(70_000 + index), true));
      }
    for (let first = 0; first < work.length; first += AT_ONCE)
      await Promise.all(work.slice(first, first + AT_ONCE).map((start) => start()));
    app.clock.forward(STEP_MINUTES);
  }
  const inHourAt = (from: number) => sent.filter(({ at }) => at >= from && at < from + 60 * MINUTE_MS).length;
  return {
    requests: perStep * STEPS_OF_DAY,
    knownRequests: known,
    ofStrangers: sent.filter(({ isKnown }) => !isKnown).length,
    ofKnown: sent.filter(({ isKnown }) => isKnown).length,
    maxInHour: Math.max(...[...new Set(sent.map(({ at }) => at))].map(inHourAt)),
    alerts: app.log.filter((line) => line.includes("ALERT: login codes have reached the ceiling")).length,
  };
}

/** A late provider is silent, too, at the worst moment. */
const PROVIDERS: readonly Provider[] = IS_LONG ? ["answers", "silent", "late"] : ["answers", "late"];

test.each(PROVIDERS)(
  "on a day of requests for all phones, while the provider is %s, strangers get their share of the SMS and known browsers every code",
  { timeout: TIMEOUT_MS },
  async (provider) => {
    const day = await playSends(provider);
    process.stdout.write(`sends, provider ${provider}: ${JSON.stringify(day)}\n`);
    expect(day.knownRequests).toBe(24 * KNOWN_PER_HOUR);
    expect(day.ofKnown).toBe(day.knownRequests);
    const share = CEILINGS.perDay * 0.75;
    // They did use it up: otherwise the known browsers' codes would prove nothing.
    expect(day.ofStrangers).toBe(share);
    expect(day.maxInHour).toBeLessThanOrEqual(CEILINGS.perHour);
    expect(day.maxInHour).toBeGreaterThan(CEILINGS.perHour / 2);
    expect(day.alerts).toBeGreaterThan(0);
  },
);

const NETWORKS = IS_LONG ? 1_000 : 20;
/** What they learn in five hours, normally in two. */
const CHECKED_PHONES = NETWORKS * 20 * (IS_LONG ? 5 : 2);

/** What differs between two equal answers. */
const OF_THE_MOMENT = /^(date|x-request-id|x-ratelimit-.*)$/;

async function answerOf(url: string, phone: string, address: string): Promise<string> {
  const response = await fetch(`${url}/api/user/check-phone`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, "x-forwarded-for": address },
    body: JSON.stringify({ phone }),
  });
  const headers = [...response.headers].filter(([name]) => !OF_THE_MOMENT.test(name));
  return JSON.stringify([response.status, headers, await response.text()]);
}

/** Half are IPv6 networks, whose attacker uses another address of the /64 for each request. */
function networkAddress(network: number, request: number): string {
  return network % 2 === 0
    ? addressOf(network)
    : `2001:db8:${(network >> 8).toString(16)}:${network.toString(16)}::${((request % 0xffff) + 1).toString(16)}`;
}

test("of 25 phones that each network asks about in an hour it learns 20; the other answers are equal in every byte and header", {
  timeout: TIMEOUT_MS,
}, async () => {
  const app = await startTestApp({ env: { TRUST_PROXY: "1" } });
  onTestFinished(() => app.stop());
  await run(app.ctx.db)`with customers as (
      insert into users (phone, username, referral_code, created_at)
      select (9200000000 + n)::text, 'Customer ' || n, 'F' || n, ${app.clock.now()}
      from generate_series(0, ${CHECKED_PHONES + 24}) n returning id)
    insert into consents (user_id, purpose, is_given, text_version, language, channel, at)
    select id, 'terms-and-privacy', true, '1', 'hi', 'page', ${app.clock.now()} from customers`;
  let learned = 0;
  const constants = new Set<string>();
  let [next, hours, requests] = [0, 0, 0];
  const askAs = async (network: number) => {
    for (let i = 0; i < 25; i++) {
      // Beyond the budget the attacker asks about customers and about others in turn.
      const phone =
        i < 20 ? phoneOf(next++) : i % 2 === 0 ? phoneOf(CHECKED_PHONES + i) : String(9_800_000_000 + i);
      const answer = await answerOf(app.url, phone, networkAddress(network, requests++));
      if (i >= 20) constants.add(answer);
      else if (answer.includes('\\"isNewUser\\":false')) learned += 1;
    }
  };
  for (; hours < 24 && next < CHECKED_PHONES; hours++) {
    for (let first = 0; first < NETWORKS; first += 10)
      await Promise.all(Array.from({ length: 10 }, (_, i) => askAs(first + i)));
    app.clock.forward(61);
  }
  process.stdout.write(`check-phone: ${JSON.stringify({ requests, learned, hours })}\n`);
  expect([...constants]).toEqual([expect.stringContaining('\\"isNewUser\\":true')]);
  expect(learned).toBe(hours * NETWORKS * 20);
});

// One run: a world as new, a story drawn from the seed, time for everything to settle, and the rules.
import { getReconciliation, listMoneyTasks } from "#contract/accounting.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { sweep } from "#server/sweeps.ts";
import { refundUncapturedPayments, settleRefund } from "#simulator/refunds.ts";
import { settingsStore } from "#simulator/schema.sql.ts";
import { type Books, readBooks } from "./books.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { byItself, workList } from "./house-steps.ts";
import type { HeldSession, KnownVidhi, Memory } from "./memory.ts";
import { admit, heldSession, offer, stock } from "./newcomers.ts";
import { Person } from "./people.ts";
import { deliver } from "./post.ts";
import { brokenRules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import type { Crash } from "./schedule.ts";
import { drawStep } from "./steps.ts";
import type { World } from "./world.ts";

export type RunResult = { seed: number; findings: string[]; trace: string[]; counts: Counts };
/** What the run has come through. */
export type Counts = Record<"steps" | "approved" | "refunded" | "crashes" | "waits" | "work", number> & {
  /** Why money went back, and what people were answered: how often each. */
  seen: Record<string, number>;
};

const BEGINNINGS = [
  // 10:00 in India; before midnight there; and in the last minutes of a financial year.
  "2026-11-21T04:30:00Z",
  "2026-11-21T17:40:00Z",
  "2027-03-31T18:05:00Z",
];
const SETTLING_MINUTES = [1, 30, 600, 2400, 3600] as const;

export async function playRun(world: World, seed: number): Promise<RunResult> {
  const chance = chanceOf(seed, "steps");
  world.clock.set(new Date(chance.pick(BEGINNINGS)));
  await world.begin(seed);
  await drawWeather(world, chance);
  const memory = await people(world, chance);
  const scene: Scene = { world, memory, chance };
  const story = await tell(scene);
  await settleDown(scene);
  const findings = [...memory.objections, ...loggedFaults(world), ...(await unsettled(scene))];
  const books = await readBooks(world.database.plain);
  findings.push(...brokenRules(books), ...brokenWords(memory, books), ...unaskedRefunds(memory, books));
  const ended = (end: string) => books.payments.filter(({ settled_as }) => settled_as === end).length;
  const work = world.trace.filter((line) => line.startsWith("      "));
  const counts: Counts = {
    ...story,
    approved: ended("approved"),
    refunded: ended("refunded"),
    waits: work.filter((line) => line.includes(": (waits)")).length,
    work: work.length,
    seen: tally([...books.refunds.map(({ reason }) => `refund ${reason}`), ...answers(world.trace)]),
  };
  return { seed, findings: [...new Set(findings)], trace: [...world.trace], counts };
}

/** The codes of the answers: `POST /api/payment/verify 409 payment-failed`. */
function answers(trace: readonly string[]): string[] {
  return trace.flatMap((line) => {
    const [, what = "", answer = ""] = /: (\w+ \/api\/\S+) → (\d+ \S+)/.exec(line) ?? [];
    return answer ? [`${what.replace(/[0-9a-f-]{36}/g, ":id")} ${answer}`] : [];
  });
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** How much goes wrong in this run, and in which of its possible ways the provider behaves. */
async function drawWeather(world: World, chance: Chance) {
  const { line } = world;
  line.faultiness = chance.pick([0, 0, 0.1, 0.35, 0.7]);
  line.mayBeLate = chance.is(0.5);
  world.weather.messageFaultiness = chance.pick([0, 0.2]);
  const modes = {
    receipts: chance.pick(["return-same", "return-same", "error", "new"] as const),
    refunds: chance.pick(["processed", "pending"] as const),
    // A provider that has lost a call and does not honour its keys either cannot be used safely by anybody.
    refundKeys: line.mayBeLate ? ("honour" as const) : chance.pick(["honour", "ignore"] as const),
  };
  await settingsStore(world.database.plain).changeModes(modes);
  world.trace.push(`  faults ${line.faultiness}, late ${line.mayBeLate}, ${JSON.stringify(modes)}`);
}

async function people(world: World, chance: Chance): Promise<Memory> {
  const objections: string[] = [];
  const admin = { ...(await admit(world, { kind: "admin", number: 9, credits: 0 })), name: "the admin" };
  const customers: Person[] = [];
  for (let number = 0; number < 2 + chance.below(3); number++) {
    const credits = chance.pick([0, 0, 110, 110, 800]);
    // Each may have come with the code of the one before.
    const referredBy = number > 0 && chance.is(0.5) ? (customers.at(-1)?.id ?? null) : null;
    const who = await admit(world, { kind: "customer", number, credits, referredBy });
    const name = `customer ${number} (${credits} credits)`;
    customers.push(new Person(world, { ...who, name, cookie: "parcha_session" }, objections));
  }
  const catalogue = await stock(world);
  const held: HeldSession[] = [];
  const vidhis: KnownVidhi[] = [];
  for (const [number, by] of customers.entries()) {
    if (chance.is(0.3)) continue;
    const prescribed = catalogue.slice(0, 1 + chance.below(catalogue.length));
    const { id, vidhiIds } = await heldSession(world, { id: by.id, number }, prescribed);
    held.push({ id, by });
    vidhis.push(...vidhiIds.map((vidhiId) => ({ id: vidhiId, by })));
  }
  const slots = [];
  for (const minutes of [chance.pick([11, 30, 70]), chance.pick([130, 300]), 1500].slice(
    0,
    2 + chance.below(2),
  ))
    slots.push(await offer(world, minutes));
  return {
    ...{
      customers,
      slots,
      objections,
      bookings: [],
      ...{ held, catalogue, vidhis },
      orders: [],
      payments: [],
      told: new Map(),
      focus: null,
      refundedOutside: new Set(),
    },
    admin: new Person(world, { ...admin, cookie: "parcha_admin" }, objections),
  };
}

/** Some things at once, then some more, and now and then the process is killed in between. */
async function tell(scene: Scene) {
  const { world, memory, chance } = scene;
  const count = 20 + chance.below(36);
  let crashes = 0;
  let steps = 0;
  while (steps < count) {
    memory.focus =
      memory.bookings.length > 0 && chance.is(0.6) ? chance.pick(memory.bookings.slice(-4)) : null;
    const threads = Array.from({ length: 1 + chance.below(5) }, () => drawStep(scene));
    const life = world.life;
    const crash = chance.is(0.12) ? drawCrash(scene) : null;
    world.trace.push(`  ${world.clock.now().toISOString()} ${threads.map(({ name }) => name).join(" | ")}`);
    await world.schedule.play(threads, crash);
    steps += threads.length;
    if (!life.isOver) continue;
    await world.restart();
    crashes += 1;
  }
  return { steps, crashes };
}

/** Anywhere; or where it hurts most: between two transactions, and around what the provider does for us. */
const CRASH_SITES = [
  { at: /./, most: 40 },
  { at: /^commit/, most: 5 },
  { at: /^gateway POST/, most: 2 },
] as const;

function drawCrash({ world, chance }: Scene): Crash {
  const { life } = world;
  const { at, most } = chance.pick(CRASH_SITES);
  const kill = () => {
    world.trace.push("    the process is killed");
    return world.database.kill(life);
  };
  return { at, countdown: 1 + chance.below(most), isAfterEffect: chance.is(0.6), kill };
}

/** Nothing goes wrong any more, days go by, and everybody does what is theirs to do. */
async function settleDown(scene: Scene) {
  const { world, memory, chance } = scene;
  world.line.faultiness = 0;
  world.weather.messageFaultiness = 0;
  for (const { arrive } of world.line.late.splice(0)) await arrive().catch(() => undefined);
  const alone = (name: string, work: () => Promise<unknown>) => world.schedule.play([{ name, work }], null);
  for (const [round, minutes] of SETTLING_MINUTES.entries()) {
    world.clock.forward(minutes * 60);
    world.trace.push(`  ${world.clock.now().toISOString()} settling`);
    await refundUncapturedPayments(world.merchant);
    // Banks fail a refund here and there, but not for ever.
    await endRefunds(world, () => round > 2 || chance.is(0.8));
    const order = chance.below(1_000_000);
    await alone("the post", () => deliver(scene, { most: 1000, copies: 1, order }));
    await alone("the sweep", () => byItself(world, memory, () => sweep(world.ctx)));
    await alone("the admin works the list", () => workList(memory));
  }
}

async function endRefunds(world: World, isGood: () => boolean) {
  const pending = "select id from sandbox.refunds where entity->>'status' = 'pending' order by position";
  const { rows } = await world.database.plain.query<{ id: string }>(pending);
  for (const { id } of rows) await settleRefund(world.merchant, id, isGood() ? "processed" : "failed");
}

/** What the house itself says of its books, and what is left for a person to do. */
async function unsettled({ world, memory }: Scene): Promise<string[]> {
  const today = istDateOf(world.clock.now());
  const from = istDateOf(new Date(world.clock.now().getTime() - 20 * 86_400_000));
  const books = await memory.admin.call(getReconciliation, { query: { from, to: today } });
  const tasks = await memory.admin.call(listMoneyTasks);
  return [
    ...(books?.body.differences ?? []).map((one) => `The ledger page differs: ${JSON.stringify(one)}`),
    ...(tasks?.body.tasks ?? []).map((one) => `A person is still wanted: ${JSON.stringify(one)}`),
  ];
}

/** What a customer was told of a payment stays true. */
function brokenWords({ told }: Memory, { payments }: Books): string[] {
  return [...told]
    .filter(([id, end]) => payments.find((one) => one.provider_payment_id === id)?.settled_as !== end)
    .map(([id, end]) => `${id} was told to be ${end}, and is not`);
}

/** What our books hold for somebody's doing at the provider itself was just that, and not a refund of ours done twice. */
function unaskedRefunds({ refundedOutside }: Memory, { refunds }: Books): string[] {
  return refunds
    .filter(({ is_ours, provider_refund_id }) => !is_ours && !refundedOutside.has(provider_refund_id ?? ""))
    .map(({ provider_refund_id }) => `Nobody made ${provider_refund_id} at the provider`);
}

/** Lines that mean that somebody has to look at the house, not at the provider. */
const FAULTS =
  /unexpected error|cannot be looked after|cannot be worked on|a sweep failed|does not match|left to the sweep/;

function loggedFaults({ logged }: World): string[] {
  return logged.filter((line) => FAULTS.test(line)).map((line) => `Logged: ${line.trim()}`);
}

// One run: resets the simulation, plays a random history from a seed, lets everything settle without faults, and checks
// the invariants.
import { getReconciliation, listMoneyTasks, type MoneyTask } from "#contract/accounting.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { sweep } from "#server/sweeps.ts";
import { settleDispute } from "#simulator/disputes.ts";
import { refundUncapturedPayments, settleRefund } from "#simulator/refunds.ts";
import { updateModes } from "#simulator/settings.sql.ts";
import { Actor } from "./actor.ts";
import { drawCompanionStep } from "./companion-steps.ts";
import { type FinalState, readFinalState } from "./final-state.ts";
import * as fixtures from "./fixtures.ts";
import { findViolations } from "./invariants.ts";
import { isFault } from "./log-faults.ts";
import type { CompletedSession, KnownRemedy, Model } from "./model.ts";
import { type Random, seededRandom } from "./random.ts";
import type { Crash } from "./scheduler.ts";
import { runInServer } from "./server-steps.ts";
import type { Simulation, Slot } from "./simulation.ts";
import { retryFailedRefunds } from "./staff-steps.ts";
import type { StepContext } from "./step.ts";
import { drawStep } from "./steps.ts";
import { wrongFigures } from "./sum-invariants.ts";
import { deliverEvents } from "./webhook-delivery.ts";

export type RunResult = { seed: number; findings: string[]; trace: string[]; counts: Counts };
export type Counts = Record<
  "steps" | "approved" | "refunded" | "crashes" | "lockWaits" | "operations",
  number
> & {
  /** How often each reason of a refund, answer to a complaint, alert and response code occurred. */
  occurrences: Record<string, number>;
};

const START_TIMES = [
  // 10:00 IST; 50 minutes before midnight IST; 25 minutes before the end of an Indian financial year.
  "2026-11-21T04:30:00Z",
  "2026-11-21T17:40:00Z",
  "2027-03-31T18:05:00Z",
];
const SETTLING_MINUTES = [1, 30, 600, 2400, 3600] as const;

export async function playRun(simulation: Simulation, seed: number): Promise<RunResult> {
  const random = seededRandom(seed, "steps");
  simulation.clock.set(new Date(random.pick(START_TIMES)));
  await simulation.reset(seed);
  await drawFaults(simulation, random);
  const model = await createModel(simulation, random);
  const context: StepContext = { simulation, model, random };
  const companions = { ...context, random: seededRandom(seed, "companions") };
  const played = await playHistory(context, companions);
  await settle(context);
  const loggedFaults = simulation.logLines.filter(isFault).map((line) => `Logged: ${line.trim()}`);
  const findings = [...model.findings, ...loggedFaults, ...(await listUnsettled(context))];
  const state = await readFinalState(simulation.database.direct);
  findings.push(...findViolations(state), ...wrongOutcomes(model, state), ...unknownRefunds(model, state));
  findings.push(...(await wrongFigures(model, state)));
  const { trace } = simulation;
  return { seed, findings: [...new Set(findings)], trace: [...trace], counts: count(played, state, trace) };
}

function count(
  played: Pick<Counts, "steps" | "crashes">,
  { payments, refunds, complaints, alerts }: FinalState,
  trace: readonly string[],
): Counts {
  const countSettled = (outcome: string) =>
    payments.filter(({ settled_as }) => settled_as === outcome).length;
  const operations = trace.filter((line) => line.startsWith("      "));
  return {
    ...played,
    approved: countSettled("approved"),
    refunded: countSettled("refunded"),
    lockWaits: operations.filter((line) => line.includes(": (waits)")).length,
    operations: operations.length,
    occurrences: tally([
      ...refunds.map(({ reason }) => `refund ${reason}`),
      ...complaints.map(({ answer }) => `complaint ${answer}`),
      ...alerts.map(({ kind }) => `alert ${kind}`),
      ...responsesIn(trace),
    ]),
  };
}

/** The responses, without ids: `POST /api/payment/verify 409 payment-failed`. */
function responsesIn(trace: readonly string[]): string[] {
  return trace.flatMap((line) => {
    const [, request = "", response = ""] = /: (\w+ \/api\/\S+) → (\d+ \S+)/.exec(line) ?? [];
    return response ? [`${request.replace(/[0-9a-f-]{36}/g, ":id")} ${response}`] : [];
  });
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Draws how often calls and messages fail in this run, and the provider's modes. */
async function drawFaults(simulation: Simulation, random: Random) {
  const { connection, faults, database, trace } = simulation;
  connection.faultRate = random.pick([0, 0, 0.1, 0.35, 0.7]);
  connection.canArriveLate = random.boolean(0.5);
  connection.hidesDisputes = random.boolean(0.25);
  faults.messageFaultRate = random.pick([0, 0.2]);
  const modes = {
    receipts: random.pick(["return-same", "return-same", "error", "new"] as const),
    refunds: random.pick(["processed", "pending"] as const),
    // If calls arrive late and the provider ignores idempotency keys, no client can avoid refunding twice.
    refundKeys: connection.canArriveLate ? ("honour" as const) : random.pick(["honour", "ignore"] as const),
  };
  await updateModes(database.direct, modes);
  const { faultRate, canArriveLate, hidesDisputes } = connection;
  trace.push(
    `  fault rate ${faultRate}, late calls ${canArriveLate}, disputes hidden ${hidesDisputes}, ${JSON.stringify(modes)}`,
  );
}

async function createModel(simulation: Simulation, random: Random): Promise<Model> {
  const findings: string[] = [];
  const adminAccount = await fixtures.insertAccount(simulation, { kind: "admin", number: 9, credits: 0 });
  const admin = { ...adminAccount, name: "the admin", cookie: "parcha_admin" } as const;
  const customers = await createCustomers(simulation, random, findings);
  const catalogue = await fixtures.insertCatalogue(simulation);
  const completedSessions: CompletedSession[] = [];
  const remedies: KnownRemedy[] = [];
  for (const [number, customer] of customers.entries()) {
    if (random.boolean(0.3)) continue;
    const prescribed = catalogue.slice(0, 1 + random.integerBelow(catalogue.length));
    const owner = { id: customer.id, number };
    const { id, bookingRemedyIds } = await fixtures.insertCompletedSession(simulation, owner, prescribed);
    completedSessions.push({ id, customer });
    remedies.push(...bookingRemedyIds.map((remedyId) => ({ id: remedyId, customer })));
  }
  const slots = await openSlots(simulation, random);
  return {
    ...{ customers, slots, completedSessions, catalogue, remedies, findings },
    ...{ bookings: [], orders: [], payments: [], focusedBooking: null },
    shownOutcomes: new Map(),
    refundsMadeAtProvider: new Set(),
    admin: new Actor(simulation, admin, findings),
  };
}

async function createCustomers(simulation: Simulation, random: Random, findings: string[]): Promise<Actor[]> {
  const customers: Actor[] = [];
  for (let number = 0; number < 2 + random.integerBelow(3); number++) {
    const credits = random.pick([0, 0, 110, 110, 800]);
    const referredBy = number > 0 && random.boolean(0.5) ? (customers.at(-1)?.id ?? null) : null;
    const options = { kind: "customer", number, credits, referredBy } as const;
    const account = await fixtures.insertAccount(simulation, options);
    const name = `customer ${number} (${credits} credits)`;
    customers.push(new Actor(simulation, { ...account, name, cookie: "parcha_session" }, findings));
  }
  return customers;
}

/** Two or three slots, so that customers compete for them. */
async function openSlots(simulation: Simulation, random: Random): Promise<Slot[]> {
  const minutesAhead = [random.pick([11, 30, 70]), random.pick([130, 300]), 1500];
  const slots: Slot[] = [];
  for (const minutes of minutesAhead.slice(0, 2 + random.integerBelow(2)))
    slots.push(await fixtures.openSlot(simulation, minutes));
  return slots;
}

/** Runs groups of one to five concurrent steps, and kills the server during some of the groups. */
async function playHistory(context: StepContext, companions: StepContext) {
  const { simulation, model, random } = context;
  const minSteps = 20 + random.integerBelow(36);
  let crashes = 0;
  let steps = 0;
  while (steps < minSteps) {
    model.focusedBooking =
      model.bookings.length > 0 && random.boolean(0.6) ? random.pick(model.bookings.slice(-4)) : null;
    const tasks = Array.from({ length: 1 + random.integerBelow(5) }, () => drawStep(context));
    const beside = drawCompanionStep(companions);
    if (beside) tasks.push(beside);
    const { instance } = simulation;
    const crash = random.boolean(0.12) ? drawCrash(context) : null;
    const names = tasks.map(({ name }) => name).join(" | ");
    simulation.trace.push(`  ${simulation.clock.now().toISOString()} ${names}`);
    await simulation.scheduler.runTasks(tasks, crash);
    steps += beside ? tasks.length - 1 : tasks.length;
    if (!instance.isKilled) continue;
    await simulation.restartServer();
    crashes += 1;
  }
  return { steps, crashes };
}

/** At any operation, or at the dangerous ones: between two transactions, and around a change at the provider. */
const CRASH_SITES = [
  { site: /./, maxCountdown: 40 },
  { site: /^commit/, maxCountdown: 5 },
  { site: /^gateway POST/, maxCountdown: 2 },
] as const;

function drawCrash({ simulation, random }: StepContext): Crash {
  const { instance, database, trace } = simulation;
  const { site, maxCountdown } = random.pick(CRASH_SITES);
  const kill = () => {
    trace.push("    the server is killed");
    return database.kill(instance);
  };
  const countdown = 1 + random.integerBelow(maxCountdown);
  return { site, countdown, isAfterEffect: random.boolean(0.6), kill };
}

/** Lets days pass without faults: late calls and events arrive, sweeps run, and the admin retries failed refunds. */
async function settle(context: StepContext) {
  const { simulation, model, random } = context;
  const { connection, scheduler, clock, trace, merchant } = simulation;
  connection.faultRate = 0;
  simulation.faults.messageFaultRate = 0;
  for (const { arrive } of connection.lateCalls.splice(0)) await arrive().catch(() => undefined);
  const runAlone = (name: string, run: () => Promise<unknown>) => scheduler.runTasks([{ name, run }], null);
  for (const [round, minutes] of SETTLING_MINUTES.entries()) {
    clock.advance(minutes * 60);
    trace.push(`  ${clock.now().toISOString()} settling`);
    await refundUncapturedPayments(merchant);
    // The bank still fails some refunds in the first rounds.
    await settlePendingRefunds(simulation, () => round > 2 || random.boolean(0.8));
    if (round > 0) await decideDisputes(simulation, random);
    const orderSeed = random.integerBelow(1_000_000);
    await runAlone("webhooks", () => deliverEvents(context, { maxEvents: 1000, copies: 1, orderSeed }));
    await runAlone("the sweep", () => runInServer(simulation, model, () => sweep(simulation.ctx)));
    await runAlone("the admin retries failed refunds", () => retryFailedRefunds(model));
  }
}

async function settlePendingRefunds({ database, merchant }: Simulation, isProcessed: () => boolean) {
  const pending = "select id from sandbox.refunds where entity->>'status' = 'pending' order by position";
  const { rows } = await database.direct.query<{ id: string }>(pending);
  for (const { id } of rows) await settleRefund(merchant, id, isProcessed() ? "processed" : "failed");
}

/** The events of some are lost, unless they are all that the server learns. */
async function decideDisputes({ database, merchant, connection }: Simulation, random: Random) {
  const open =
    "select id from sandbox.disputes where entity->>'status' in ('open', 'under_review') order by position";
  const { rows } = await database.direct.query<{ id: string }>(open);
  for (const { id } of rows) {
    const status = random.pick(["won", "lost", "closed"] as const);
    const webhook = random.pick(["deliver", "drop"] as const);
    await settleDispute(merchant, id, { status, webhook: connection.hidesDisputes ? "deliver" : webhook });
  }
}

const DECIDED_BY_PEOPLE = [
  "approved-without-money",
  "payment-mismatch",
  "dispute-",
  "did-not-work",
  "new-time-and-money",
  "money-back-twice",
];

/** Differences in the server's own reconciliation report, and money tasks that are still open. */
async function listUnsettled({ simulation, model }: StepContext): Promise<string[]> {
  const today = istDateOf(simulation.clock.now());
  const from = istDateOf(new Date(simulation.clock.now().getTime() - 20 * 86_400_000));
  const report = await model.admin.call(getReconciliation, { query: { from, to: today } });
  const moneyTasks = await model.admin.call(listMoneyTasks);
  const answered = "select booking_id as id from complaints where answer = 'new-time'";
  const { rows } = await simulation.database.direct.query<{ id: string }>(answered);
  const newTimes = new Set(rows.map(({ id }) => id));
  const isToDecide = ({ kind, session }: MoneyTask) =>
    DECIDED_BY_PEOPLE.some((decided) => kind.startsWith(decided)) ||
    // One whose customer has used the credits of a new time is not tried again.
    (kind.startsWith("refund-") && newTimes.has(session?.bookingId ?? ""));
  const openTasks = (moneyTasks?.body.tasks ?? []).filter((task) => !isToDecide(task));
  return [
    ...(report?.body.differences ?? []).map((found) => `Reconciliation differs: ${JSON.stringify(found)}`),
    ...openTasks.map((task) => `A money task is open: ${JSON.stringify(task)}`),
  ];
}

/** Outcomes that a customer was shown and that are not the final ones. */
function wrongOutcomes({ shownOutcomes }: Model, { payments }: FinalState): string[] {
  return [...shownOutcomes]
    .filter(
      ([id, shown]) => payments.find((payment) => payment.provider_payment_id === id)?.settled_as !== shown,
    )
    .map(([id, shown]) => `The outcome of ${id} was shown as ${shown}, and is not`);
}

/**
 * Refunds that the server believes an admin made on the provider's page, and that no step made there. Nor did the provider by
 * itself, as of a payment that was authorized after another one had paid the order: such a refund has no receipt.
 */
function unknownRefunds(
  { refundsMadeAtProvider }: Model,
  { refunds, providerRefunds }: FinalState,
): string[] {
  const ownIds = new Set(providerRefunds.flatMap(({ id, receipt }) => (receipt === null ? [] : [id])));
  return refunds
    .filter(({ is_ours, provider_refund_id: id }) => {
      const isKnownThere = id !== null && !ownIds.has(id);
      return !is_ours && !isKnownThere && !refundsMadeAtProvider.has(id ?? "");
    })
    .map(({ provider_refund_id }) => `No step made the refund ${provider_refund_id} on the provider's page`);
}

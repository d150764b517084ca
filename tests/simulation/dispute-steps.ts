// Steps of banks: they ask, claim the money of a payment, decide, and go on to the next phase.
import { isUndecided } from "#domain/payments.ts";
import { raiseDispute, settleDispute } from "#simulator/disputes.ts";
import { DISPUTE_PHASES, type DisputeEntity } from "#simulator/entities.ts";
import { refund } from "#simulator/refunds.ts";
import { pickPayment } from "./model.ts";
import { executeOutside, WEBHOOK_MODES } from "./provider-actions.ts";
import type { Step, StepContext } from "./step.ts";

type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** A bank that has decided may change its mind: a dispute that was won is lost in arbitration. */
const DECISIONS = ["under_review", "open", "won", "lost", "lost", "lost", "lost", "closed"] as const;

/** No event is lost where events are all that the server learns of disputes. */
function drawDisputeWebhook({ simulation, random }: StepContext): WebhookMode {
  const drawn = random.pick(WEBHOOK_MODES);
  return simulation.connection.hidesDisputes && drawn === "drop" ? "deliver" : drawn;
}

const disputes: readonly Step[] = [
  {
    weight: 6,
    draw: (context) => {
      const { simulation, model, random } = context;
      const payment = pickPayment(model, random);
      if (!payment) return null;
      const { id } = payment;
      const againIndex = random.boolean(0.5) ? random.integerBelow(1_000_000) : null;
      const raised = {
        ...(random.boolean(0.3) ? { amount: random.pick([100, 12_345, 30_000]) } : {}),
        phase: random.pick(DISPUTE_PHASES),
        hoursToRespond: random.pick([6, 30, 144]),
        webhook: drawDisputeWebhook(context),
      };
      const run = () =>
        executeOutside(context, `the bank disputes ${id}`, async () => {
          const disputed = againIndex === null ? null : await findDisputedPayment(context, againIndex);
          return raiseDispute(simulation.merchant, disputed ?? id, raised);
        });
      return { name: "the bank", run };
    },
  },
  {
    weight: 5,
    draw: (context) => {
      const { random } = context;
      const index = random.integerBelow(1_000_000);
      const settled = { status: random.pick(DECISIONS), webhook: drawDisputeWebhook(context) };
      const fee = random.boolean(0.3) ? 5_900 : 0;
      const run = () =>
        executeOutside(context, `a dispute is ${settled.status}`, () =>
          decideDispute(context, index, settled, fee),
        );
      return { name: "the bank", run };
    },
  },
];

/** What follows what for one payment: a question and the claim after it, two that are deducted in full, a claim after a refund. */
const ESCALATIONS = [
  [
    { phase: "retrieval", isDeducted: false },
    { phase: "chargeback", isDeducted: true },
  ],
  [
    { phase: "fraud", isDeducted: true },
    { phase: "chargeback", isDeducted: true },
  ],
  ["refund", { phase: "chargeback", isDeducted: true }],
] as const;
type Stage = (typeof ESCALATIONS)[number][number];

const escalations: readonly Step[] = [
  {
    weight: 5,
    draw: (context) => {
      const { model, random } = context;
      const payment = pickPayment(model, random);
      if (!payment) return null;
      const stages = random.pick(ESCALATIONS);
      const webhook = drawDisputeWebhook(context);
      const run = async () => {
        for (const stage of stages) await escalate(context, payment.id, stage, webhook);
      };
      return { name: "the bank goes on", run };
    },
  },
];

export const disputeSteps: readonly Step[] = [...disputes, ...escalations];

/** One that a bank has disputed before: the next phase is a dispute of its own. */
async function findDisputedPayment({ simulation }: StepContext, index: number): Promise<string | null> {
  const { rows } = await simulation.database.direct.query<{ payment_id: string }>(
    "select payment_id from sandbox.disputes order by position",
  );
  return rows[index % Math.max(1, rows.length)]?.payment_id ?? null;
}

type Decision = { status: (typeof DECISIONS)[number]; webhook: WebhookMode };

async function decideDispute(
  { simulation }: StepContext,
  index: number,
  decision: Decision,
  feePaise: number,
) {
  const { rows } = await simulation.database.direct.query<{ entity: DisputeEntity }>(
    "select entity from sandbox.disputes order by position",
  );
  const dispute = rows[index % Math.max(1, rows.length)]?.entity;
  if (!dispute) return;
  // Of two decisions of one second, events alone do not say which holds.
  if (simulation.connection.hidesDisputes && (!isUndecided(dispute.status) || decision.status === "open"))
    return;
  // A question of the bank is mostly lost without money.
  const isQuestion = dispute.phase === "fraud" || dispute.phase === "retrieval";
  const isDeducted = decision.status === "lost" && (!isQuestion || index % 3 === 0);
  const deducted = isDeducted ? dispute.amount + feePaise : 0;
  await settleDispute(simulation.merchant, dispute.id, { ...decision, deducted });
}

async function escalate(context: StepContext, paymentId: string, stage: Stage, webhook: WebhookMode) {
  const { simulation, model } = context;
  const { merchant, connection } = simulation;
  if (stage === "refund") {
    const made = await executeOutside(context, `all of ${paymentId} is refunded on the provider's page`, () =>
      refund(merchant, paymentId, {}, null),
    );
    if (made) model.refundsMadeAtProvider.add(made.id);
    return;
  }
  const { phase, isDeducted } = stage;
  const raised = await executeOutside(context, `the bank disputes ${paymentId}, ${phase}`, () =>
    raiseDispute(merchant, paymentId, { phase, webhook }),
  );
  if (!raised) return;
  const deducted = isDeducted ? raised.amount : 0;
  await executeOutside(context, `${raised.id} is lost`, async () => {
    const { rows } = await simulation.database.direct.query<{ entity: DisputeEntity }>(
      "select entity from sandbox.disputes where id = $1",
      [raised.id],
    );
    // As in decideDispute: another step may have decided it meanwhile.
    if (connection.hidesDisputes && rows.some(({ entity }) => !isUndecided(entity.status))) return;
    await settleDispute(merchant, raised.id, { status: "lost", deducted, webhook });
  });
}

// The endpoint cases of who sees money: tasks, refunds, statements, payouts.
import * as accounting from "#contract/accounting.ts";
import { getBusiness, getStatement } from "#contract/business.ts";
import * as complaints from "#contract/complaints.ts";
import { getDisputeEvidence } from "#contract/disputes.ts";
import { exportMoneyEntries, listMoneyEntries } from "#contract/money-entries.ts";
import { getMonthEnd } from "#contract/month-end.ts";
import * as payouts from "#contract/payouts.ts";
import * as reports from "#contract/reports.ts";
import { exportTaxDocuments, getTaxMonth } from "#contract/tax-documents.ts";
import { type EndpointCase, endpointCase } from "./endpoint-case.ts";
import { type Fixtures, TODAY } from "./fixtures.ts";

const ofCompleted = ({ completedId }: Fixtures) => ({ params: { id: completedId } });
let nextPayout = 0;
const newPayout = () => ({ amount: 1.25, paidOn: TODAY, reference: `UTR ${nextPayout++}` });

export const MONEY_CASES: EndpointCase[] = [
  endpointCase(accounting.listMoneyTasks, () => ({})),
  endpointCase(accounting.getSessionMoney, ofCompleted),
  endpointCase(accounting.getReconciliation, () => ({ query: { from: "2026-11-20", to: TODAY } })),
  endpointCase(accounting.resolveMoneyTask, async ({ createMoneyTask }) => ({
    params: { id: await createMoneyTask() },
    input: { kind: "unknown-payment" as const, detail: "" },
  })),
  endpointCase(getDisputeEvidence, async ({ createDispute }) => ({ params: { id: await createDispute() } })),
  endpointCase(complaints.listComplaints, () => ({})),
  endpointCase(complaints.getCall, ofCompleted),
  endpointCase(complaints.answerComplaint, async (fixtures) => {
    const { params } = ofCompleted(fixtures);
    await fixtures.owner.client.call(complaints.saveComplaint, { params, input: { reason: "cut" } });
    return { params, input: { answer: "settled" as const } };
  }),
  endpointCase(accounting.retryRefund, async ({ createFailedRefund }) => ({
    params: { id: await createFailedRefund() },
  })),
  endpointCase(accounting.refundBooking, (fixtures) => ({ ...ofCompleted(fixtures), input: { amount: 1 } })),
  endpointCase(accounting.refundRemedy, async ({ buyRemedy }) => ({
    params: { id: await buyRemedy() },
    input: {},
  })),
  endpointCase(reports.getRevenueToday, () => ({})),
  endpointCase(reports.getRevenueTotal, () => ({})),
  endpointCase(getBusiness, () => ({ query: { period: "week" as const, from: "2026-11-21" } })),
  endpointCase(getStatement, () => ({ query: { month: "2026-11" } })),
  endpointCase(listMoneyEntries, () => ({
    query: { limit: "20", search: "Seeker", from: "2026-11-20", to: TODAY },
  })),
  endpointCase(exportMoneyEntries, () => ({ input: { search: "Seeker", from: "2026-11-20" } })),
  endpointCase(getMonthEnd, () => ({ query: { month: "2026-11" } })),
  endpointCase(payouts.listPayouts, () => ({})),
  endpointCase(payouts.addPayout, () => ({ input: newPayout() })),
  endpointCase(payouts.reversePayout, async ({ superAdmin }) => {
    const { body } = await superAdmin.call(payouts.addPayout, { input: newPayout() });
    return { params: { id: body.payout.id }, input: {} };
  }),
  endpointCase(getTaxMonth, () => ({ query: { month: "2026-11" } })),
  endpointCase(exportTaxDocuments, () => ({ input: { month: "2026-11" } })),
];

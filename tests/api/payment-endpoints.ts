// The endpoint cases of customers' payments.
import * as payments from "#contract/payments.ts";
import * as remedyOrders from "#contract/remedy-orders.ts";
import { getTaxDocument } from "#contract/tax-documents.ts";
import { type EndpointCase, endpointCase } from "./endpoint-case.ts";

export const PAYMENT_CASES: EndpointCase[] = [
  endpointCase(
    payments.createSessionOrder,
    async ({ createHold }) => {
      const { client, booking } = await createHold();
      return { client, input: { bookingId: booking.id } };
    },
    { strangerStatus: 404 },
  ),
  endpointCase(payments.verifySessionPayment, ({ createPaymentProof }) => createPaymentProof(), {
    strangerStatus: 404,
  }),
  endpointCase(payments.getReceipt, ({ paymentId }) => ({ params: { id: paymentId } })),
  endpointCase(getTaxDocument, ({ taxDocumentId }) => ({ params: { id: taxDocumentId } })),
  endpointCase(
    remedyOrders.createRemedyOrder,
    async ({ owner, prescribeRemedy }) => ({
      input: { bookingRemedyIds: [await prescribeRemedy()], userId: owner.user.id },
    }),
    { strangerStatus: 403 },
  ),
  endpointCase(remedyOrders.verifyRemedyPayment, ({ createCartProof }) => createCartProof(), {
    strangerStatus: 403,
  }),
];

// How Razorpay says no: its error body and its own sentences, which clients meet in the wild.

type Details = { field?: string; reason?: string; source?: string; step?: string };

export class RazorpayError extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly body: { error: Details & { code: string; description: string; metadata: Record<string, string> } };

  constructor(description: string, details: Details = {}, status = 400) {
    super(description);
    this.status = status;
    this.body = {
      error: {
        code: "BAD_REQUEST_ERROR",
        description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        ...details,
      },
    };
  }
}

const NOT_APPLICABLE = { source: "NA", step: "NA", reason: "NA" };

export const wrongKeys = () => new RazorpayError("Authentication failed", NOT_APPLICABLE, 401);
export const unknownUrl = () =>
  new RazorpayError("The requested URL was not found on the server.", NOT_APPLICABLE, 404);
export const unknownId = () => new RazorpayError("The id provided does not exist");
export const amountTooSmall = () =>
  new RazorpayError("The amount must be at least INR 1.00", { field: "amount" });
export const amountNotWhole = () => new RazorpayError("The amount must be an integer.", { field: "amount" });
export const missing = (field: string) => new RazorpayError(`The ${field} field is required.`, { field });
export const wrong = (field: string, description: string) => new RazorpayError(description, { field });
export const notWanted = (fields: string[]) =>
  new RazorpayError(`${fields.join(", ")} is/are not required and should not be sent`, {
    reason: "extra_field_sent",
  });
export const receiptTaken = () => new RazorpayError("Order receipt should be unique.", { field: "receipt" });
export const orderPaid = () =>
  new RazorpayError("Payment already done for this order.", {
    field: "order_id",
    reason: "order_already_paid",
  });
export const paymentUnderWay = () =>
  new RazorpayError("Another payment on this order is being processed.", {
    field: "order_id",
    reason: "order_already_paid",
  });
export const captureDiffers = () =>
  new RazorpayError("Capture amount must be equal to the amount authorized", { field: "amount" });
export const captureAgain = () => new RazorpayError("This payment has already been captured");
export const notAuthorized = () =>
  new RazorpayError("Only payments which have been authorized can be captured");
export const notCaptured = () =>
  new RazorpayError("The payment status should be captured for action to be taken");
export const refundedAlready = () => new RazorpayError("The payment has been fully refunded already");
export const refundTooLarge = () =>
  new RazorpayError("The refund amount provided is greater than amount captured", { field: "amount" });
export const refundTooLate = () =>
  new RazorpayError("Refund is not supported by the bank because the payment is more than 6 months old");
export const badRefundKey = () =>
  new RazorpayError("The idempotency key must have at least 10 characters out of A-Z, a-z, 0-9, - and _");
export const refundKeyUsed = () =>
  new RazorpayError("Different request with the same idempotency key has already been processed.", {}, 409);
export const webhookIsOff = () => new RazorpayError("The webhook is switched off. Switch it on first.");
export const notPossible = (status: string) =>
  new RazorpayError(`A payment that is ${status} cannot change that way`);

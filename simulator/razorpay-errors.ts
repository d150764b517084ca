// Razorpay's error responses. The descriptions are Razorpay's own where it documents them.

type ErrorDetails = { field?: string; reason?: string; source?: string; step?: string };

/** An answer of the API with an error status and Razorpay's error body. */
export class RazorpayError extends Error {
  override name = "RazorpayError";
  readonly status: number;
  readonly body: {
    error: ErrorDetails & { code: string; description: string; metadata: Record<string, string> };
  };

  constructor(description: string, details: ErrorDetails = {}, status = 400) {
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
export const missingField = (field: string) =>
  new RazorpayError(`The ${field} field is required.`, { field });
export const invalidField = (field: string, description: string) => new RazorpayError(description, { field });
export const unexpectedFields = (fields: string[]) =>
  new RazorpayError(`${fields.join(", ")} is/are not required and should not be sent`, {
    reason: "extra_field_sent",
  });
export const duplicateReceipt = () =>
  new RazorpayError("Order receipt should be unique.", { field: "receipt" });
export const orderAlreadyPaid = () =>
  new RazorpayError("Payment already done for this order.", {
    field: "order_id",
    reason: "order_already_paid",
  });
export const paymentInProgress = () =>
  new RazorpayError("Another payment on this order is being processed.", {
    field: "order_id",
    reason: "order_already_paid",
  });
export const captureAmountDiffers = () =>
  new RazorpayError("Capture amount must be equal to the amount authorized", { field: "amount" });
export const alreadyCaptured = () => new RazorpayError("This payment has already been captured");
export const notAuthorized = () =>
  new RazorpayError("Only payments which have been authorized can be captured");
export const notCaptured = () =>
  new RazorpayError("The payment status should be captured for action to be taken");
export const alreadyRefunded = () => new RazorpayError("The payment has been fully refunded already");
export const refundTooLarge = () =>
  new RazorpayError("The refund amount provided is greater than amount captured", { field: "amount" });
/** Razorpay documents no sentence for it. */
export const paymentDisputed = () =>
  new RazorpayError("The payment is under dispute. No refund is possible until the dispute is closed.");
export const refundTooLate = () =>
  new RazorpayError("Refund is not supported by the bank because the payment is more than 6 months old");
export const invalidIdempotencyKey = () =>
  new RazorpayError("The idempotency key must have at least 10 characters out of A-Z, a-z, 0-9, - and _");
export const idempotencyKeyReused = () =>
  new RazorpayError("Different request with the same idempotency key has already been processed.", {}, 409);
export const webhookIsOff = () => new RazorpayError("The webhook is switched off. Switch it on first.");
export const transitionNotAllowed = (status: string) =>
  new RazorpayError(`A payment that is ${status} cannot change that way`);

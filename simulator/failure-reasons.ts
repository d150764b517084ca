// The error fields of a failed payment (https://razorpay.com/docs/errors/). The codes are Razorpay's; the descriptions
// are written for the simulator.

export type PaymentError = {
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
};

export const NO_ERROR: PaymentError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

type ErrorDetails = { source: string; step: string; description: string; code?: string };

const customer = (description: string): ErrorDetails => ({
  source: "customer",
  step: "payment_authentication",
  description,
});
const issuer = (description: string): ErrorDetails => ({
  source: "issuer_bank",
  step: "payment_authorization",
  description,
});
const business = (description: string): ErrorDetails => ({
  source: "business",
  step: "payment_initiation",
  description,
});
const technical = (source: string, description: string): ErrorDetails => ({
  source,
  step: "payment_authorization",
  code: "GATEWAY_ERROR",
  description,
});

const ERRORS = {
  payment_failed: customer("Your payment was declined by the bank. No money was taken."),
  payment_cancelled: customer("The payment was cancelled by the customer."),
  payment_timed_out: customer("The payment was not completed in time."),
  payment_declined: issuer("The bank declined the payment. Try another way to pay."),
  payment_collect_request_expired: customer("The request was not approved in the UPI app in time."),
  incorrect_otp: customer("The OTP was not right."),
  incorrect_pin: customer("The UPI PIN was not right."),
  insufficient_funds: issuer("There is not enough money in the account."),
  card_declined: issuer("The card was declined by its bank."),
  card_number_invalid: customer("The card number is not valid."),
  authentication_failed: customer("The bank could not make sure who pays."),
  bank_technical_error: technical("bank", "The bank has a technical problem."),
  gateway_technical_error: technical("gateway", "The payment gateway has a technical problem."),
  invalid_vpa: customer("The UPI ID does not exist."),
  order_already_paid: business("Payment already done for this order."),
  order_amount_mismatch: business("The amount is not that of the order."),
  payment_risk_check_failed: { ...business("The payment did not pass the risk check."), source: "internal" },
} satisfies Record<string, ErrorDetails>;

export type FailureReason = keyof typeof ERRORS;

export const FAILURE_REASONS = Object.keys(ERRORS) as FailureReason[];

export function paymentError(reason: FailureReason): PaymentError {
  const { code = "BAD_REQUEST_ERROR", description, source, step }: ErrorDetails = ERRORS[reason];
  return {
    error_code: code,
    error_description: description,
    error_source: source,
    error_step: step,
    error_reason: reason,
  };
}

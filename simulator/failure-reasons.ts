// Why a payment fails, in Razorpay's words (https://razorpay.com/docs/errors/). The descriptions are our own.

export type PaymentFault = {
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
};

export const NO_FAULT: PaymentFault = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

type Kind = { source: string; step: string; description: string; code?: string };

const customer = (description: string): Kind => ({
  source: "customer",
  step: "payment_authentication",
  description,
});
const issuer = (description: string): Kind => ({
  source: "issuer_bank",
  step: "payment_authorization",
  description,
});
const business = (description: string): Kind => ({
  source: "business",
  step: "payment_initiation",
  description,
});
const broken = (source: string, description: string): Kind => ({
  source,
  step: "payment_authorization",
  code: "GATEWAY_ERROR",
  description,
});

const KINDS = {
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
  bank_technical_error: broken("bank", "The bank has a technical problem."),
  gateway_technical_error: broken("gateway", "The payment gateway has a technical problem."),
  invalid_vpa: customer("The UPI ID does not exist."),
  order_already_paid: business("Payment already done for this order."),
  order_amount_mismatch: business("The amount is not that of the order."),
  payment_risk_check_failed: { ...business("The payment did not pass the risk check."), source: "internal" },
} satisfies Record<string, Kind>;

export type FailureReason = keyof typeof KINDS;

export const FAILURE_REASONS = Object.keys(KINDS) as FailureReason[];

export function faultOf(reason: FailureReason): PaymentFault {
  const { code = "BAD_REQUEST_ERROR", description, source, step }: Kind = KINDS[reason];
  return {
    error_code: code,
    error_description: description,
    error_source: source,
    error_step: step,
    error_reason: reason,
  };
}

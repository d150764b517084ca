// Every error code of the product with its HTTP status. This is the only list; sentences and screens are typed by it.

export const ERROR_STATUS = {
  // 400: the request cannot be understood or asks for something that is not there to be had
  "bad-input": 400,
  "bad-phone": 400,
  "bad-date": 400,
  "not-a-slot": 400,
  "no-ranges": 400,
  "range-off-the-mark": 400,
  "range-reversed": 400,
  "range-overlapping": 400,
  "missing-credentials": 400,
  "phone-mismatch": 400,
  "bad-signature": 400,
  "bad-span": 400,
  "bad-tracking-number": 400,
  "bad-video-address": 400,
  "not-uploaded": 400,
  "upload-incomplete": 400,
  "image-broken": 400,
  // 401 and 403: who are you, and may you
  "not-signed-in": 401,
  "bad-credentials": 401,
  "not-allowed": 403,
  "foreign-origin": 403,
  "too-early": 403,
  "too-late": 403,
  "upload-expired": 403,
  // 404: none, or not yours
  "not-found": 404,
  // 409: conflicts with the present state
  "slot-taken": 409,
  "too-many-bookings": 409,
  "payment-under-way": 409,
  "already-paid": 409,
  "not-possible-now": 409,
  "just-changed": 409,
  "too-late-to-move": 409,
  "moved-too-often": 409,
  "payment-failed": 409,
  "payment-mismatch": 409,
  "slot-taken-refunded": 409,
  "session-not-completed": 409,
  "account-closed": 409,
  "remedy-not-offered": 409,
  "vidhi-not-purchased": 409,
  "vidhi-without-video": 409,
  "vidhi-completed": 409,
  // and the rest
  "refund-too-large": 409,
  "upload-claimed": 409,
  "hold-expired": 410,
  "too-large": 413,
  "upload-too-large": 413,
  "image-too-large": 413,
  "wrong-type": 415,
  "not-an-image": 415,
  "not-a-video": 415,
  "bad-range": 416,
  "too-many-requests": 429,
  "code-wait": 429,
  "login-wait": 429,
  "payment-checking": 503,
  "payment-provider-away": 503,
  "sms-not-sent": 503,
  "try-again": 503,
  unexpected: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Answers of a 200 with `success: false`: the login code was not taken, and why. */
export const REFUSALS = [
  "code-wrong",
  "code-expired",
  "code-used",
  "code-foreign",
  "code-spent",
  "bad-referral-code",
  "offer-used",
] as const;
export type Refusal = (typeof REFUSALS)[number];

// Whole records as the server sends them; a test names the fields that it is about.
import type { Booking, Refund } from "#contract/bookings.ts";
import type { getCallSheet } from "#contract/call-sheet.ts";
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { IntakeFiles } from "#contract/intakes.ts";
import type { Parcha } from "#contract/parchas.ts";
import type { Payment, PaymentOrder } from "#contract/payments.ts";
import type { CustomersRemedy, Remedy } from "#contract/remedies.ts";
import type { getAdminBooking } from "#contract/sessions.ts";
import type { Admin } from "#contract/staff.ts";
import type { StaffAccount } from "#contract/staff-accounts.ts";
import type { createUpload } from "#contract/uploads.ts";

/** A UUID that ends with this number. */
export const testId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const testCustomer = (fields: Partial<Customer> = {}): Customer => ({
  id: testId(1),
  username: "Asha",
  displayName: "Asha",
  asksName: false,
  role: "user",
  phone: "9876543210",
  email: null,
  referralCode: "K7M2QX",
  referralDiscountCredits: 0,
  whatsappOptIn: false,
  ...fields,
});

export const testAdmin = (fields: Partial<Admin> = {}): Admin => ({
  id: testId(2),
  username: "guruji",
  name: "Guruji",
  role: "admin",
  ...fields,
});

export const testAccount = (fields: Partial<StaffAccount> = {}): StaffAccount => ({
  id: testId(2),
  username: "guruji",
  name: "Guruji",
  role: "admin",
  createdAt: "2026-11-01T04:30:00.000Z",
  signedInAt: "2026-11-21T04:30:00.000Z",
  hasTotp: false,
  isDisabled: false,
  isInvited: false,
  inviteExpiresAt: null,
  ...fields,
});

/** A paid session in the far future. */
export const testBooking = (fields: Partial<Booking> = {}): Booking => ({
  id: testId(3),
  userId: testId(1),
  attendee: null,
  bookedBy: null,
  sessionDate: "2199-11-25",
  sessionTime: "10:00",
  questionType: "single",
  status: "approved",
  amount: 210,
  price: 210,
  creditsUsed: 0,
  isFree: false,
  holdExpiresAt: null,
  createdAt: "2026-11-21T04:30:00.000Z",
  rescheduleCount: 0,
  canReschedule: true,
  canCancel: true,
  isRefundedOnCancel: false,
  cancelFreeUntil: null,
  joinClosesAt: "2199-11-25T04:55:00.000Z",
  isHeld: false,
  isMissed: false,
  isGuideAbsent: false,
  isGuideOverdue: false,
  payment: null,
  refund: null,
  feeKept: 0,
  parchas: [],
  ...fields,
});

/** The same session as an admin sees it, without results. */
export const testSession = (
  fields: Partial<OutputOf<typeof getAdminBooking>["booking"]> = {},
): OutputOf<typeof getAdminBooking>["booking"] => ({
  ...testBooking(),
  companion: null,
  givenName: null,
  bookedFor: null,
  user: { username: "Asha", displayName: "Asha", phone: "9876543210" },
  attendeeId: testId(1),
  isTest: false,
  getsParcha: true,
  outsideAvailability: false,
  customerWaiting: false,
  customerOutOfReach: false,
  isUnreached: false,
  waitingSince: null,
  hasIntake: false,
  hasTypedQuestion: false,
  hasVoiceQuestion: false,
  intakePhotos: 0,
  birthDetails: "none",
  deviceCheck: null,
  isGuideAwaited: false,
  wasEntered: false,
  guideSeenAt: null,
  togetherSeconds: 0,
  refunded: 0,
  takenBack: 0,
  remedies: [],
  ...fields,
});

/** Neither a spoken question nor photos. */
export const testNoFiles: IntakeFiles = { voice: null, photos: [] };

/** What stands beside the call of a first session without an intake, while no other customer waits. */
export const testSheet = (
  fields: Partial<OutputOf<typeof getCallSheet>> = {},
): OutputOf<typeof getCallSheet> => ({
  intake: null,
  ...testNoFiles,
  sessionNumber: 1,
  earlier: [],
  next: null,
  ...fields,
});

/** A refund that the provider has not processed yet. */
export const testRefund = (fields: Partial<Refund> = {}): Refund => ({
  id: testId(8),
  amount: 210,
  status: "pending",
  reference: null,
  createdAt: "2026-11-21T04:32:00.000Z",
  processedAt: null,
  ...fields,
});

/** A paid payment of a session. */
export const testPayment = (fields: Partial<Payment> = {}): Payment => ({
  id: testId(4),
  kind: "session",
  bookingId: testId(3),
  bookingRemedyIds: [],
  session: { sessionDate: "2199-11-25", sessionTime: "10:00" },
  amount: 210,
  status: "paid",
  razorpayPaymentId: "pay_1",
  createdAt: "2026-11-21T04:30:00.000Z",
  paidAt: "2026-11-21T04:31:00.000Z",
  receiptNumber: null,
  takenBack: 0,
  receiptUrl: null,
  taxDocuments: [],
  refunds: [],
  feeKept: 0,
  ...fields,
});

/** The order of a session whose payment the provider has not confirmed yet. */
export const testPaymentOrder = (fields: Partial<PaymentOrder> = {}): PaymentOrder => ({
  orderId: "order_1",
  kind: "session",
  bookingId: testId(3),
  bookingRemedyIds: [],
  amount: 210,
  state: "checking",
  since: "2026-11-21T04:30:00.000Z",
  nextCheckAt: null,
  lines: [],
  ...fields,
});

/** An order whose payment bought all its lines, or none of them. */
export const testSettledOrder = (
  outcome: "approved" | "refunded",
  fields: Partial<PaymentOrder> = {},
): PaymentOrder => {
  const order = testPaymentOrder({ state: "settled", ...fields });
  const ids = order.bookingId === null ? order.bookingRemedyIds : [order.bookingId];
  const reason = outcome === "refunded" ? ("paid-twice" as const) : null;
  return { ...order, lines: ids.map((id) => ({ id, outcome, reason, refund: null })) };
};

/** A remedy of the catalogue. */
export const testRemedy = (fields: Partial<Remedy> = {}): Remedy => ({
  id: testId(5),
  name: "Katha",
  nameHindi: "कथा",
  price: 501,
  videoUrl: null,
  isActive: true,
  ...fields,
});

/** A remedy that is prescribed and not bought. */
export const testPrescribedRemedy = (fields: Partial<CustomersRemedy> = {}): CustomersRemedy => ({
  bookingRemedyId: testId(6),
  bookingId: testId(3),
  id: testId(5),
  name: "Katha",
  nameHindi: "कथा",
  videoUrl: null,
  price: 501,
  isPurchased: false,
  isPaid: false,
  refunded: 0,
  completionStatus: "pending",
  completionVideoUrl: null,
  videoPublishAt: null,
  isVideoWithheld: false,
  performed: null,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  ...fields,
});

/** The front of a parcha that is not posted yet. */
export const testParcha = (fields: Partial<Parcha> = {}): Parcha => ({
  id: testId(7),
  bookingId: testId(3),
  imageUrl: "/objects/parchas/7.webp",
  thumbnailUrl: "/objects/parchas/7-small.webp",
  notes: "Front",
  isSent: false,
  sentAt: null,
  trackingNumber: null,
  arrivedAt: null,
  isSeen: false,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  ...fields,
});

/** The ticket of an upload. */
export function testUpload(number: number): OutputOf<typeof createUpload> {
  const uploadURL = `http://there.test/objects/uploads/${number}?signature=s`;
  return {
    uploadURL,
    uploadUrl: uploadURL,
    objectPath: `uploads/${number}`,
    headers: {},
    expiresAt: "2026-11-21T05:00:00.000Z",
  };
}

/** All that may be said of the guide before the payment. */
export const WHOLE_GUIDE: PublicConfig["guide"] = {
  ...{ years: 20, languages: ["हिन्दी"], photoUrl: "/media/guide.webp", sessions: 1240 },
  ...{ greetingUrl: "/media/guide.m4a", greetingText: "नमस्ते", rating: { mean: 5, count: 310 } },
};

export const testConfig = (fields: Partial<PublicConfig> = {}): PublicConfig => ({
  mode: "demo",
  serverTime: new Date().toISOString(),
  brand: {
    name: "Parcha",
    guideName: "Guruji",
    company: { name: "Parcha", address: "117/H-2, Pandu Nagar, Kanpur, Uttar Pradesh 208005" },
  },
  guide: {
    ...{ years: 20, languages: ["हिन्दी", "English"], photoUrl: null },
    ...{ greetingUrl: null, greetingText: null, sessions: null, rating: null },
  },
  support: {
    phone: "+919800000000",
    whatsapp: "919800000000",
    email: "help@parcha.test",
    website: "https://parcha.test",
    hours: "10–18",
  },
  prices: { single: 210, multiple: 510 },
  referral: { newUserCredits: 110, referrerCredits: 110 },
  booking: {
    slotMinutes: 10,
    holdMinutes: 15,
    maxDaysAhead: 30,
    joinOpensMinutesBefore: 5,
    joinClosesMinutesAfter: 25,
    cancelGraceMinutes: 0,
  },
  payment: { checkoutScriptUrl: "/sandbox/razorpay/checkout.js" },
  video: { provider: "built-in", scriptUrl: null, domain: null },
  upload: { maxBytes: 10_000_000 },
  introVideo: {
    url: "/media/intro.mp4",
    posterUrl: "/media/intro.jpg",
    dark: { url: "/media/intro-dark.mp4", posterUrl: "/media/intro-dark.jpg" },
  },
  testimonials: [],
  ...fields,
});

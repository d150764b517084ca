// The cache of the server's answers, and its keys.
import { type Query, QueryClient } from "@tanstack/react-query";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: Number.POSITIVE_INFINITY,
      // Also where the browser says that it is offline, since it may be wrong.
      networkMode: "always",
    },
    // Offline a change fails at once: the browser must not make it later, when the customer no longer expects it.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** At a sign-out: what the server has answered is for no other reader of this page. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: isAnswer });
}

/** Whether the query is an endpoint's: its key begins with the path. */
export const isAnswer = ({ queryKey: [path] }: Query) => String(path).startsWith("/api/");

export const keys = {
  config: ["config"],
  pushKey: ["push", "key"],
  me: ["customer", "me"],
  upcoming: (userId: string) => ["customer", "bookings", userId, "upcoming"],
  bookings: ["customer", "bookings"],
  pendingPayments: ["customer", "payments", "pending"],
  paymentOrder: (orderId: string) => ["customer", "payment-order", orderId],
  payments: (userId: string) => ["customer", "payments", userId],
  /** The ledger is below this key, so that a refresh of the credits includes it. */
  credits: (userId: string) => ["customer", "credits", userId],
  address: (userId: string) => ["customer", "address", userId],
  intake: (bookingId: string) => ["customer", "intake", bookingId],
  queue: (bookingId: string) => ["customer", "queue", bookingId],
  /** Of all sessions; the key of one session begins with it. */
  parchas: ["customer", "parchas"],
  parchaWait: ["customer", "parcha-wait"],
  remedies: (userId: string) => ["customer", "remedies", userId],
  slots: (date: string) => ["slots", date],
  openDates: (from: string, to: string) => ["slots", "dates", from, to],
  allSlots: ["slots"],
  /** Everything that belongs to the signed-in customer. */
  customer: ["customer"],
  adminMe: ["admin", "me"],
  totp: ["admin", "totp"],
  availability: (date: string) => ["admin", "availability", date],
  availabilityDays: (from: string, to: string) => ["admin", "availability", "days", from, to],
  allAvailabilityDays: ["admin", "availability", "days"],
  allAvailability: ["admin", "availability"],
  closedDays: (from: string, to: string) => ["admin", "closed-days", from, to],
  weeklyHours: ["admin", "weekly-hours"],
  admin: ["admin"],
} as const;

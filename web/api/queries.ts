// What is remembered of the server's answers, and under which names.
import { QueryClient } from "@tanstack/react-query";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: Number.POSITIVE_INFINITY,
    },
    // What she does while offline fails at once and says so; it is not done later behind her back.
    mutations: { retry: false, networkMode: "always" },
  },
});

export const keys = {
  config: ["config"],
  me: ["customer", "me"],
  upcoming: (userId: string) => ["customer", "bookings", userId, "upcoming"],
  bookings: ["customer", "bookings"],
  pendingPayments: ["customer", "payments", "pending"],
  paymentOrder: (orderId: string) => ["customer", "payment-order", orderId],
  payments: (userId: string) => ["customer", "payments", userId],
  /** Under the credits, so that whoever has these asked for again has the ledger, too. */
  credits: (userId: string) => ["customer", "credits", userId],
  address: (userId: string) => ["customer", "address", userId],
  intake: (bookingId: string) => ["customer", "intake", bookingId],
  queue: (bookingId: string) => ["customer", "queue", bookingId],
  /** The parchas of all sessions, and of one. */
  parchas: ["customer", "parchas"],
  remedies: (userId: string) => ["customer", "remedies", userId],
  slots: (date: string) => ["slots", date],
  openDates: (from: string, to: string) => ["slots", "dates", from, to],
  allSlots: ["slots"],
  /** Everything that belongs to the signed-in customer. */
  customer: ["customer"],
  adminMe: ["admin", "me"],
  totp: ["admin", "totp"],
  availability: (date: string) => ["admin", "availability", date],
  allAvailability: ["admin", "availability"],
  weeklyHours: ["admin", "weekly-hours"],
  admin: ["admin"],
} as const;

// Who attends a booked session instead of its payer.
import * as z from "zod/mini";
import { LANGUAGES } from "#domain/messages.ts";
import { booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { attendeeInput } from "./slot-choice.ts";

export const listAttendees = endpoint({
  method: "GET",
  path: "/api/attendees",
  who: "customer",
  summary:
    "Those for whom the customer has booked and paid, by number, the latest first, each as typed last. Without closed accounts",
  output: z.object({
    attendees: z.array(
      z.object({ phone: z.string(), name: z.string(), language: z.optional(z.enum(LANGUAGES)) }),
    ),
  }),
});

export const setAttendee = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/attendee",
  who: "customer",
  summary:
    "Name somebody else who attends a booked session, or with null attend it oneself. Before the session only, and at most twice. What an earlier attendee wrote for the guide is deleted",
  input: z.object({ attendee: z.nullable(attendeeInput) }),
  output: z.object({ success: field.success, booking }),
  errors: [
    "not-found",
    "bad-phone",
    "own-phone",
    "not-paid-yet",
    "not-possible-now",
    "attendee-changed-too-often",
  ],
});

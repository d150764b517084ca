// What a person chooses on the booking screen. The login sends it, too, so it stands apart from the bookings.
import * as z from "zod/mini";
import { LANGUAGES } from "#domain/messages.ts";
import * as field from "./fields.ts";

/** Somebody else who is to attend, on the phone with this number. */
export const attendeeInput = z.object({
  phone: field.phone,
  name: z.string().check(z.maxLength(200)),
  language: z.optional(z.enum(LANGUAGES)),
});

export const slotChoice = z.object({
  sessionDate: field.date,
  sessionTime: field.time,
  questionType: field.questionType,
  /** Missing: the customer attends. */
  attendee: z.optional(attendeeInput),
});
export type ChosenSlot = z.infer<typeof slotChoice>;

/**
 * Of a sign-in: the slot that was chosen before, and its summary confirmed. It is held for ten minutes if it is free and the customer holds
 * none; whether it is, the list of upcoming bookings says. The sign-in succeeds either way.
 */
export const chosenSlot = { slot: z.optional(slotChoice) };

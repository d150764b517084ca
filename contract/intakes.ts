// What a customer tells the guide before a session. Hers and the guide's alone: it is in no list and no other answer.
import * as z from "zod/mini";
import { FOR_WHOM, type IntakeField, intakeFaultIn } from "#domain/intakes.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** A field's fault is the reason at its path. */
const typed = (name: IntakeField) =>
  z.optional(
    z.nullable(
      z.string().check((given) => {
        const fault = intakeFaultIn(name, given.value);
        if (fault) given.issues.push({ code: "custom", message: fault, input: given.value });
      }),
    ),
  );

const intake = z.object({
  forWhom: z.enum(FOR_WHOM),
  /** Who the other one is to her. */
  relation: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or `unknown`. */
  birthDate: z.nullable(z.string()),
  /** `HH:mm`, or `unknown`. */
  birthTime: z.nullable(z.string()),
  birthPlace: z.nullable(z.string()),
  question: z.nullable(z.string()),
  changedAt: field.instant,
});
export type SavedIntake = z.infer<typeof intake>;

const params = z.object({ id: field.id });

export const intakeOfBooking = endpoint({
  method: "GET",
  path: "/api/bookings/:id/intake",
  who: "either",
  summary:
    "What its customer has told the guide beforehand; nothing: null. For her, whether she may change it now; for admins, to be read",
  params,
  output: z.object({ intake: z.nullable(intake), canEdit: z.boolean() }),
  errors: ["not-found"],
});

export const saveIntake = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/intake",
  who: "customer",
  summary:
    "What the guide should know before one's session, until it starts; replaces what was said before. All may be left out: then nothing is kept. A refusal names each field and why",
  params,
  input: z.object({
    forWhom: z.enum(FOR_WHOM),
    relation: typed("relation"),
    name: typed("name"),
    birthDate: typed("birthDate"),
    birthTime: typed("birthTime"),
    birthPlace: typed("birthPlace"),
    question: typed("question"),
  }),
  output: z.object({ success: field.success, intake: z.nullable(intake) }),
  errors: ["not-found", "not-possible-now"],
});

export const deleteIntake = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id/intake",
  who: "customer",
  summary: "Erase what one has told the guide, whenever one likes. Again, or nothing: it succeeds too",
  params,
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

// The intake: the details that a customer gives the guide before a session. No other response contains it, and no list.
import * as z from "zod/mini";
import { FOR_WHOM, type IntakeField, PARTNER_ROLES, validateIntakeField } from "#domain/intakes.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** A validation error of the domain becomes the `reason` of the issue at the field's path. */
const validated = (name: IntakeField) =>
  z.optional(
    z.nullable(
      z.string().check((payload) => {
        const error = validateIntakeField(name, payload.value);
        if (error) payload.issues.push({ code: "custom", message: error, input: payload.value });
      }),
    ),
  );

/** Where the birth was, for a chart. */
export const birthLocation = z.object({
  /** Degrees, north positive. */
  latitude: z.number(),
  /** Degrees, east positive. */
  longitude: z.number(),
  /** IANA, such as `Asia/Kolkata`. */
  timeZone: z.string(),
});

export const intake = z.object({
  forWhom: z.enum(FOR_WHOM),
  /** The other person's relation to the customer. */
  relation: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or `unknown`. */
  birthDate: z.nullable(z.string()),
  /** `HH:mm`, or `unknown`. */
  birthTime: z.nullable(z.string()),
  birthPlace: z.nullable(z.string()),
  /** Null where the place of birth is not the whole name of a place that `GET /api/places` answers. */
  birthLocation: z.nullable(birthLocation),
  /** Whose birth the next fields are, for the milan of a marriage; null where none is asked for. */
  partnerRole: z.nullable(z.enum(PARTNER_ROLES)),
  /** As `birthDate`, `birthTime`, `birthPlace` and `birthLocation`. Nobody asks for a name. */
  partnerBirthDate: z.nullable(z.string()),
  partnerBirthTime: z.nullable(z.string()),
  partnerBirthPlace: z.nullable(z.string()),
  partnerBirthLocation: z.nullable(birthLocation),
  question: z.nullable(z.string()),
  changedAt: field.instant,
});
export type SavedIntake = z.infer<typeof intake>;

/** What the customer gave besides: the spoken question, and photos in the order in which they were added. */
export const intakeFiles = z.object({
  /** AAC in MP4, or PCM in WAV. The URL answers ranges. */
  voice: z.nullable(z.object({ id: z.string(), url: z.string(), seconds: z.int() })),
  photos: z.array(z.object({ id: z.string(), url: z.string(), thumbnailUrl: z.string() })),
});
export type IntakeFiles = z.infer<typeof intakeFiles>;

export const getIntake = endpoint({
  method: "GET",
  path: "/api/bookings/:id/intake",
  who: "either",
  auditsRead: true,
  summary:
    "The intake of a session, or null, with the spoken question and the photos for the guide. `canEdit` tells the customer whether it can be changed now; it is false for admins",
  output: z.extend(intakeFiles, { intake: z.nullable(intake), canEdit: z.boolean() }),
  errors: ["not-found"],
});

export const saveIntake = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/intake",
  who: "customer",
  summary:
    "Save the intake of a session, until it starts. Every field is optional; an empty intake is stored as none, and with `partnerRole` null no birth of a partner is stored; where it is left out, the stored one stays. The issues of an error name each invalid field and the reason",
  input: z.object({
    forWhom: z.enum(FOR_WHOM),
    relation: validated("relation"),
    name: validated("name"),
    birthDate: validated("birthDate"),
    birthTime: validated("birthTime"),
    birthPlace: validated("birthPlace"),
    partnerRole: z.optional(z.nullable(z.enum(PARTNER_ROLES))),
    partnerBirthDate: validated("partnerBirthDate"),
    partnerBirthTime: validated("partnerBirthTime"),
    partnerBirthPlace: validated("partnerBirthPlace"),
    question: validated("question"),
  }),
  output: z.object({ success: field.success, intake: z.nullable(intake) }),
  errors: ["not-found", "not-possible-now"],
});

export const deleteIntake = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id/intake",
  who: "customer",
  summary:
    "Erase the intake of a session with the spoken question and the photos, at any time. Succeeds also when there is none",
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

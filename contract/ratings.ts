// How a customer found a session, which the customer and the guide read.
import * as z from "zod/mini";
import { normalizeRatingText, RATING_MAX_LENGTH, STARS } from "#domain/ratings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const stars = z.literal([...STARS]);

const rating = z.object({
  stars,
  /** Null: no line. */
  text: z.nullable(z.string()),
  ratedAt: field.instant,
});
export type Rating = z.infer<typeof rating>;
export const exportedRating = z.extend(rating, { bookingId: z.string() });

export const getRating = endpoint({
  method: "GET",
  path: "/api/bookings/:id/rating",
  who: "either",
  auditsRead: true,
  summary: "How the customer found a session, or null",
  output: z.object({ rating: z.nullable(rating) }),
  errors: ["not-found"],
});

export const saveRating = endpoint({
  method: "PUT",
  path: "/api/bookings/:id/rating",
  who: "customer",
  summary: "Rate a completed session, or change the rating",
  input: z.object({
    stars,
    text: z.nullable(
      z.string().check(z.refine((typed) => normalizeRatingText(typed).length <= RATING_MAX_LENGTH)),
    ),
  }),
  output: z.object({ success: field.success, rating }),
  errors: ["not-found", "not-completed-yet", "not-possible-now"],
});

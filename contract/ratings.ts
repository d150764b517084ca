// How a customer found a session. The rating is the customer's and the guide's; a line may be chosen as a testimonial only
// where the customer has agreed.
import * as z from "zod/mini";
import { normalizeRatingText, RATING_MAX_LENGTH, STARS } from "#domain/ratings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const stars = z.literal([...STARS]);

const rating = z.object({
  stars,
  /** Null: no line. */
  text: z.nullable(z.string()),
  /** The customer agrees that the line is shown to all, without a name. */
  mayBePublished: z.boolean(),
  /** A super admin has chosen it as a testimonial. */
  isPublished: z.boolean(),
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
  summary:
    "Rate a completed session, or change the rating. Without a line nothing can be published. A changed line is no testimonial until it is chosen again",
  input: z.object({
    stars,
    text: z.nullable(
      z.string().check(z.refine((typed) => normalizeRatingText(typed).length <= RATING_MAX_LENGTH)),
    ),
    mayBePublished: z.boolean(),
  }),
  output: z.object({ success: field.success, rating }),
  errors: ["not-found", "not-possible-now"],
});

const publishable = z.object({
  bookingId: z.string(),
  stars,
  text: z.string(),
  isPublished: z.boolean(),
  ratedAt: field.instant,
});
export type PublishableRating = z.infer<typeof publishable>;

export const listPublishableRatings = endpoint({
  method: "GET",
  path: "/api/admin/ratings",
  who: "admin",
  auditsRead: true,
  summary:
    "The lines that customers agreed to publish: the newest 100 that are chosen, then the newest 100 of the others",
  output: z.object({ ratings: z.array(publishable) }),
});

export const setPublished = endpoint({
  method: "PUT",
  path: "/api/admin/ratings/:id/published",
  who: "admin",
  summary:
    "Choose the line of a session as a testimonial, or take it away. 409 when the customer has withdrawn the consent or changed the line since `ratedAt`",
  input: z.object({ isPublished: z.boolean(), ratedAt: field.instant }),
  output: z.object({ success: field.success, isPublished: z.boolean() }),
  errors: ["not-found", "not-possible-now"],
});

export const listTestimonials = endpoint({
  method: "GET",
  path: "/api/testimonials",
  who: "public",
  summary: "The chosen lines, newest first, without names",
  output: z.object({
    testimonials: z.array(z.object({ stars, text: z.string(), month: z.string() })),
  }),
});

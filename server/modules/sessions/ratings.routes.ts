import * as contract from "#contract/ratings.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as ratings from "./ratings.ts";

export function ratingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getRating, async ({ params, customer, admin }) => ({
    rating: await ratings.loadRating(ctx, { customer, admin }, params.id),
  }));

  route(routes, contract.saveRating, async ({ params, input, customer, now }) => ({
    success: true,
    rating: await ratings.saveRating(ctx, customer.id, params.id, input, now),
  }));

  route(routes, contract.listPublishableRatings, async () => ({
    ratings: await ratings.listPublishable(ctx),
  }));

  route(routes, contract.setPublished, async ({ params, input, now }) => {
    await ratings.setPublished(ctx, params.id, input, now);
    return { success: true, isPublished: input.isPublished };
  });

  route(routes, contract.listTestimonials, async () => ({
    testimonials: await ratings.listTestimonials(ctx),
  }));
}

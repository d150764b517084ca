import { useMutation, useQuery } from "@tanstack/react-query";
import type { InputOf } from "#contract/endpoint.ts";
import { getRating, type Rating, saveRating } from "#contract/ratings.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

const keyOf = (bookingId: string) => [...keys.customer, "rating", bookingId];

/** The customer's own rating of a session; null where there is none. */
export function useRating(bookingId: string) {
  return useQuery({
    queryKey: keyOf(bookingId),
    queryFn: async ({ signal }) => (await call(getRating, { params: { id: bookingId }, signal })).rating,
  });
}

export function useSaveRating(bookingId: string) {
  return useMutation({
    mutationFn: (input: InputOf<typeof saveRating>) => call(saveRating, { params: { id: bookingId }, input }),
    onSuccess: ({ rating }) => queryClient.setQueryData<Rating | null>(keyOf(bookingId), rating),
  });
}

/** For the guide. */
export function useRatingForGuide(bookingId: string) {
  return useQuery({
    queryKey: [...keys.admin, "rating", bookingId],
    queryFn: async ({ signal }) => (await call(getRating, { params: { id: bookingId }, signal })).rating,
  });
}

import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { listTestimonials } from "#contract/ratings.ts";
import { call } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { queryClient } from "#web/api/queries.ts";

export type Testimonial = OutputOf<typeof listTestimonials>["testimonials"][number];

/** The chosen lines of customers. Works in any layout: it names the query cache itself. */
export function useTestimonials() {
  return useQuery(
    {
      queryKey: ["testimonials"],
      queryFn: async ({ signal }) => (await call(listTestimonials, { signal })).testimonials,
    },
    queryClient,
  );
}

/** Whether there are voices of customers: their lines or their clips, which samples are not. */
export function useHasTestimonials(): boolean {
  const { data: config } = useConfig();
  const { data: lines } = useTestimonials();
  return Boolean(lines?.length || config?.testimonials.some(({ isSample }) => !isSample));
}

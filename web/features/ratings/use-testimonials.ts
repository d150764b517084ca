import type { OutputOf } from "#contract/endpoint.ts";
import { listTestimonials } from "#contract/ratings.ts";
import { useConfig } from "#web/api/config.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

export type Testimonial = OutputOf<typeof listTestimonials>["testimonials"][number];

/** The chosen lines of customers. */
export function useTestimonials() {
  return useEndpoint(listTestimonials, {
    select: ({ testimonials }) => testimonials,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether there are voices of customers: their lines or their clips, which samples are not. */
export function useHasTestimonials(): boolean {
  const { data: config } = useConfig();
  const { data: lines } = useTestimonials();
  return Boolean(lines?.length || config?.testimonials.some(({ isSample }) => !isSample));
}

export const testimonials = {
  title: "Testimonials",
  lead: "Lines that customers allow to be shown, without names. What you choose stands on the public page of voices.",
  none: "No customer has allowed a line to be shown yet.",
  failed: "The lines could not be loaded",
  publish: "Show it",
  withdraw: "Take it away",
  published: "Shown",
  "not-saved": "This could not be saved",
  of: "{stars} of 5",
  rating: "How the customer found it",
  "none-rated": "The customer has not answered.",
  "rating-failed": "The answer could not be loaded.",
} as const;

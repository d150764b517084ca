import { customers } from "./customers.ts";
import { testimonials } from "./testimonials.ts";

export const sentences = { customers, testimonials };

import { customers } from "./customers.ts";
import { desks } from "./desks.ts";
import { tables } from "./tables.ts";
import { testimonials } from "./testimonials.ts";

export const sentences = { customers, desks, tables, testimonials };

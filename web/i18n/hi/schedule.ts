import { availability } from "./availability.ts";
import { hours } from "./hours.ts";

export const sentences = { availability, hours };

// The sentences of the films of customers.
import { feedback } from "./feedback.ts";

export const sentences = { feedback };

import { feedback } from "./feedback.ts";

export const sentences = { feedback };

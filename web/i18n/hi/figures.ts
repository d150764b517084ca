import { business } from "./business.ts";

export const sentences = { business };

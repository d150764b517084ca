import { business } from "./business.ts";
import { money } from "./money.ts";

export const sentences = { business, money };

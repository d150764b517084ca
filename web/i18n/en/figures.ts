import { business } from "./business.ts";
import { calls } from "./calls.ts";
import { money } from "./money.ts";

export const sentences = { business, calls, money };

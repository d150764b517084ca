import { business } from "./business.ts";
import { calls } from "./calls.ts";
import { disputes } from "./disputes.ts";
import { money } from "./money.ts";

export const sentences = { business, calls, disputes, money };

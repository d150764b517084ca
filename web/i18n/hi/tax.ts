import { taxes } from "./taxes.ts";

export const sentences = { taxes };

import { desks } from "./desks.ts";
import { tables } from "./tables.ts";

export const sentences = { desks, tables };

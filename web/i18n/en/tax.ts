// The sentences of tax documents.
import { taxes } from "./taxes.ts";

export const sentences = { taxes };

import { account } from "./account.ts";
import { audit } from "./audit.ts";
import { staff } from "./staff.ts";

export const sentences = { account, audit, staff };

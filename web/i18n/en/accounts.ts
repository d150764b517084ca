import { account } from "./account.ts";
import { audit } from "./audit.ts";
import { push } from "./push.ts";
import { staff } from "./staff.ts";

export const sentences = { account, audit, push, staff };

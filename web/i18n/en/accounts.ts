import { account } from "./account.ts";
import { audit } from "./audit.ts";
import { health } from "./health.ts";
import { push } from "./push.ts";
import { staff } from "./staff.ts";

export const sentences = { account, audit, health, push, staff };

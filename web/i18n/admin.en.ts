// What the screens of admins say.
import { admin } from "#web/i18n/en/admin.ts";
import { money } from "#web/i18n/en/money.ts";
import { sessions } from "#web/i18n/en/sessions.ts";

export const sentences = { admin, money, sessions };

// What the screens of admins say.
import { admin } from "#web/i18n/hi/admin.ts";
import { money } from "#web/i18n/hi/money.ts";
import { sessions } from "#web/i18n/hi/sessions.ts";

export const sentences = { admin, money, sessions };

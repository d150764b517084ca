// What the screens of admins say.
import { admin } from "#web/i18n/hi/admin.ts";

export const sentences = { admin };

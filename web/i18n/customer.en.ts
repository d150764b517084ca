// What the screens of customers say.
import { book } from "#web/i18n/en/book.ts";
import { dashboard } from "#web/i18n/en/dashboard.ts";
import { payments } from "#web/i18n/en/payments.ts";

export const sentences = { book, dashboard, payments };

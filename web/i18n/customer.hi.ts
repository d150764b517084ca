// What the screens of customers say.
import { book } from "#web/i18n/hi/book.ts";
import { dashboard } from "#web/i18n/hi/dashboard.ts";
import { payments } from "#web/i18n/hi/payments.ts";

export const sentences = { book, dashboard, payments };

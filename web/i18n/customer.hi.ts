// What the screens of customers say.
import { book } from "#web/i18n/hi/book.ts";
import { dashboard } from "#web/i18n/hi/dashboard.ts";
import { feedback } from "#web/i18n/hi/feedback.ts";
import { manage } from "#web/i18n/hi/manage.ts";
import { payments } from "#web/i18n/hi/payments.ts";
import { profile } from "#web/i18n/hi/profile.ts";
import { receipt } from "#web/i18n/hi/receipt.ts";

export const sentences = { book, dashboard, feedback, manage, payments, profile, receipt };

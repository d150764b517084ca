// What the screens of customers say.
import { book } from "#web/i18n/en/book.ts";
import { dashboard } from "#web/i18n/en/dashboard.ts";
import { feedback } from "#web/i18n/en/feedback.ts";
import { manage } from "#web/i18n/en/manage.ts";
import { payments } from "#web/i18n/en/payments.ts";
import { profile } from "#web/i18n/en/profile.ts";
import { receipt } from "#web/i18n/en/receipt.ts";

export const sentences = { book, dashboard, feedback, manage, payments, profile, receipt };

// What the screens of customers say.
import { addresses } from "#web/i18n/hi/addresses.ts";
import { book } from "#web/i18n/hi/book.ts";
import { call } from "#web/i18n/hi/call.ts";
import { dashboard } from "#web/i18n/hi/dashboard.ts";
import { devices } from "#web/i18n/hi/devices.ts";
import { feedback } from "#web/i18n/hi/feedback.ts";
import { intakes } from "#web/i18n/hi/intakes.ts";
import { join } from "#web/i18n/hi/join.ts";
import { manage } from "#web/i18n/hi/manage.ts";
import { parchas } from "#web/i18n/hi/parchas.ts";
import { payments } from "#web/i18n/hi/payments.ts";
import { profile } from "#web/i18n/hi/profile.ts";
import { receipt } from "#web/i18n/hi/receipt.ts";
import { remedies } from "#web/i18n/hi/remedies.ts";

export const sentences = {
  addresses,
  book,
  call,
  dashboard,
  devices,
  feedback,
  intakes,
  join,
  manage,
  parchas,
  payments,
  profile,
  receipt,
  remedies,
};

// What the screens of customers say.
import { addresses } from "#web/i18n/en/addresses.ts";
import { book } from "#web/i18n/en/book.ts";
import { call } from "#web/i18n/en/call.ts";
import { dashboard } from "#web/i18n/en/dashboard.ts";
import { devices } from "#web/i18n/en/devices.ts";
import { feedback } from "#web/i18n/en/feedback.ts";
import { intakes } from "#web/i18n/en/intakes.ts";
import { join } from "#web/i18n/en/join.ts";
import { manage } from "#web/i18n/en/manage.ts";
import { parchas } from "#web/i18n/en/parchas.ts";
import { payments } from "#web/i18n/en/payments.ts";
import { profile } from "#web/i18n/en/profile.ts";
import { receipt } from "#web/i18n/en/receipt.ts";
import { remedies } from "#web/i18n/en/remedies.ts";

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

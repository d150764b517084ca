// What the screens of admins say.
import { addresses } from "#web/i18n/en/addresses.ts";
import { admin } from "#web/i18n/en/admin.ts";
import { audit } from "#web/i18n/en/audit.ts";
import { call } from "#web/i18n/en/call.ts";
import { devices } from "#web/i18n/en/devices.ts";
import { intakes } from "#web/i18n/en/intakes.ts";
import { money } from "#web/i18n/en/money.ts";
import { reports } from "#web/i18n/en/reports.ts";
import { results } from "#web/i18n/en/results.ts";
import { room } from "#web/i18n/en/room.ts";
import { security } from "#web/i18n/en/security.ts";
import { sessions } from "#web/i18n/en/sessions.ts";
import { vidhis } from "#web/i18n/en/vidhis.ts";

export const sentences = {
  addresses,
  admin,
  audit,
  call,
  devices,
  intakes,
  money,
  reports,
  results,
  room,
  security,
  sessions,
  vidhis,
};

// What the screens of admins say.
import { addresses } from "#web/i18n/hi/addresses.ts";
import { admin } from "#web/i18n/hi/admin.ts";
import { audit } from "#web/i18n/hi/audit.ts";
import { call } from "#web/i18n/hi/call.ts";
import { devices } from "#web/i18n/hi/devices.ts";
import { intakes } from "#web/i18n/hi/intakes.ts";
import { money } from "#web/i18n/hi/money.ts";
import { reports } from "#web/i18n/hi/reports.ts";
import { results } from "#web/i18n/hi/results.ts";
import { room } from "#web/i18n/hi/room.ts";
import { security } from "#web/i18n/hi/security.ts";
import { sessions } from "#web/i18n/hi/sessions.ts";
import { vidhis } from "#web/i18n/hi/vidhis.ts";

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

// What the screens of admins say.
import { admin } from "#web/i18n/en/admin.ts";
import { call } from "#web/i18n/en/call.ts";
import { devices } from "#web/i18n/en/devices.ts";
import { money } from "#web/i18n/en/money.ts";
import { results } from "#web/i18n/en/results.ts";
import { room } from "#web/i18n/en/room.ts";
import { sessions } from "#web/i18n/en/sessions.ts";

export const sentences = { admin, call, devices, money, results, room, sessions };

// What the screens of admins say.
import { admin } from "#web/i18n/hi/admin.ts";
import { call } from "#web/i18n/hi/call.ts";
import { devices } from "#web/i18n/hi/devices.ts";
import { money } from "#web/i18n/hi/money.ts";
import { results } from "#web/i18n/hi/results.ts";
import { room } from "#web/i18n/hi/room.ts";
import { sessions } from "#web/i18n/hi/sessions.ts";

export const sentences = { admin, call, devices, money, results, room, sessions };

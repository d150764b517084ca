// What the login says once a code is on its way; its first step does without.
import { code } from "#web/i18n/en/code.ts";

export const sentences = { code };

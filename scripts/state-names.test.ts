import { join } from "node:path";
import { expect, test } from "vitest";
import { INDIAN_STATES } from "#domain/addresses.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { readCatalogue } from "#server/i18n/catalogues.ts";
import { root } from "./checks/source-files.ts";

test.each(LANGUAGES)("the server's files name the states as the screens do (%s)", (language) => {
  const server = readCatalogue(join(root, `server/locales/${language}.po`));
  const web = readCatalogue(join(root, `web/locales/${language}.po`));
  for (const state of INDIAN_STATES) {
    expect(server.get(`state-${state}`)).toMatch(/./);
    expect(server.get(`state-${state}`)).toBe(web.get(`addresses.state-${state}`));
  }
});

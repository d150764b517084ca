import type { Translation } from "#domain/messages.ts";
import type { guide as english } from "#web/i18n/en/guide.ts";

export const guide = {
  name: "{guide}",
  years: { one: "{count} साल", other: "{count} साल" },
  experience: "{years} का अनुभव",
  about: "किससे बात होगी, देखिए",
} satisfies Translation<typeof english>;

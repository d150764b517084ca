import type { Companion } from "#domain/companions.ts";
import type { Translate } from "#web/i18n/t.ts";

/** As `Rahul (son)`; the name alone where nothing more is said. */
export function companionNameOf(
  t: Translate,
  { name, relation }: Pick<Companion, "name" | "relation">,
): string {
  if (relation === null || relation === "other") return name;
  return t("companions.named", { name, relation: t(`companions.relation-${relation}`) });
}

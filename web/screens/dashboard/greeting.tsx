import type { Customer } from "#contract/customers.ts";
import { displayNameOf } from "#web/features/identity/display-name.ts";
import { useT } from "#web/i18n/t.ts";
import { PrivacyInfo } from "./privacy-info.tsx";

export function Greeting({ user }: { user: Customer }) {
  const t = useT();
  return (
    <div className="flex items-center justify-between gap-3">
      <h1 className="min-w-0 text-heading font-bold break-words">
        {t("home.greeting-name", { name: displayNameOf(user) })}
      </h1>
      <PrivacyInfo />
    </div>
  );
}

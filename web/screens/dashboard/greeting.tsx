import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { Customer } from "#contract/customers.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { givenNameOf } from "#web/features/identity/display-name.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";

export function Greeting({ user }: { user: Customer }) {
  const t = useT();
  const name = givenNameOf(user);
  return (
    // In a wide window the button that reads aloud has the corner.
    <div className="flex items-center justify-between gap-3 lg:justify-start">
      <h1 className="min-w-0 text-heading font-bold break-words">
        {name ? t("home.greeting-name", { name }) : t("home.greeting")}
      </h1>
      <PrivacyInfo />
    </div>
  );
}

const stored = storedValue("privacyInfoSeen", (value): value is boolean => typeof value === "boolean");

/** How the customer's data are kept. The button pulses until the customer has opened the dialog once. */
function PrivacyInfo() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isSeen = stored.use() === true;
  return (
    <>
      <button
        type="button"
        aria-label={t("dashboard.privacy-open")}
        className="relative grid size-[44px] shrink-0 place-items-center rounded-part bg-primary-soft text-primary"
        onClick={() => {
          stored.set(true);
          setOpen(true);
        }}
      >
        {isSeen ? null : (
          <span
            aria-hidden="true"
            className={clsx("absolute inset-0 animate-pulse rounded-part ring-2 ring-primary")}
          />
        )}
        <Icon name="info" size={24} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("dashboard.privacy-title")}>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{t("dashboard.privacy-talk")}</li>
          <li>{t("dashboard.privacy-phone")}</li>
          <li>{t("dashboard.privacy-money")}</li>
        </ul>
        <Link
          to={paths.privacy()}
          className="mt-3 inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          {t("dashboard.privacy-more")}
        </Link>
      </Dialog>
    </>
  );
}

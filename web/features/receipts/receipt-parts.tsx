import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { isNameOfNumber } from "#domain/display-names.ts";
import type { Translate } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { HeaderStart } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** In the header of a phone, above the sheet on a wide screen. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <>
      <HeaderStart>
        <Link
          to={to}
          aria-label={text}
          className="grid size-11 place-items-center rounded-full hover:bg-primary-soft"
        >
          <Icon name="chevron-left" />
        </Link>
      </HeaderStart>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-bold text-primary max-md:hidden"
      >
        <Icon name="chevron-left" size={20} />
        {text}
      </Link>
    </>
  );
}

/** Who is named as the customer. */
export function recipientText(t: Translate, name: string): string {
  return isNameOfNumber(name) ? t("receipt.unnamed") : name;
}

/** While printing, the document has this name: browsers use it for a PDF. */
export function PrintButton({ fileName, text }: { fileName: string; text: string }) {
  useEffect(() => {
    let title = document.title;
    const before = () => {
      title = document.title;
      document.title = fileName;
    };
    const after = () => {
      document.title = title;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, [fileName]);
  return (
    <Button size="large" className="md:justify-self-start" onClick={() => window.print()}>
      <Icon name="file" size={20} />
      {text}
    </Button>
  );
}

/** Of facts: at the width of tablets a menu stands beside the sheet and leaves room for one column. */
export const FACTS = "grid gap-x-6 gap-y-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 print:grid-cols-2";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-quiet">{name}</dt>
      <dd className="font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}

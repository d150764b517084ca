import { useEffect, useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";

const FILE_NAME = "parcha-recovery-codes.txt";

/** The server shows the codes only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t("security.copied"), tone: "done" });
    } catch {
      if (list.current) window.getSelection()?.selectAllChildren(list.current);
      toast({ title: t("security.not-copied") });
    }
  };
  return (
    <section aria-labelledby="recovery-heading" className="grid grid-cols-1 gap-4">
      <h2
        ref={heading}
        id="recovery-heading"
        tabIndex={-1}
        className="text-title font-bold focus:outline-none"
      >
        {t("security.recovery-title")}
      </h2>
      <p>{t("security.recovery-body")}</p>
      <ul
        ref={list}
        translate="no"
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-primary-soft p-4 font-bold tracking-wide tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {t("security.copy")}
        </Button>
        <a
          download={FILE_NAME}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          className={buttonClass({ variant: "outline" })}
        >
          <Icon name="download" size={20} />
          {t("security.download")}
        </a>
        <Button onClick={onKept}>{t("security.kept")}</Button>
      </div>
    </section>
  );
}

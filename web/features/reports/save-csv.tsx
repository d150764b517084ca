import { useEffect, useRef, useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";

type Props = {
  /** Without the day and the ending. */
  fileName: string;
  /** Rows of the file; more unless it is exact. */
  found: number;
  isExact: boolean;
  fetchFile: (signal: AbortSignal) => Promise<Blob>;
  /** An icon alone, where there is little room. */
  isCompact: boolean;
};

/** Saves all rows of the filter, not only those that are shown, in the order of the table. */
export function SaveCsv({ fileName, found, isExact, fetchFile, isCompact }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const abort = useRef<AbortController | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => () => abort.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setSaving(true);
    try {
      saveFile(`${fileName}-${istDateOf(serverNow())}.csv`, await fetchFile(controller.signal));
      toast({ title: t("tables.csv-done"), tone: "done" });
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(t("reports.csv-failed"), error);
    } finally {
      setSaving(false);
    }
  };
  const count = t("tables.count", { count: formatCount(found), more: isExact ? "" : "+" });
  const label = t("tables.csv", { count });
  return (
    <div className="flex shrink-0 gap-2">
      <Button
        ref={button}
        variant="outline"
        size="small"
        disabled={found === 0 && !isSaving}
        isPending={isSaving}
        pendingLabel={isCompact ? "" : t("tables.csv-saving")}
        aria-label={isCompact ? label : undefined}
        className={isCompact ? "px-3" : "min-w-36"}
        onClick={() => void save()}
      >
        <Icon name="download" size={18} />
        {isCompact ? null : <span>{label}</span>}
      </Button>
      {isSaving ? (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            abort.current?.abort();
            button.current?.focus();
          }}
        >
          {t("general.stop")}
        </Button>
      ) : null}
    </div>
  );
}

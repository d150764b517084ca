import { useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ChoosableColumn = { name: string; label: string; isHeading?: boolean; isOptional?: true };

/** The columns to show, in their usual order. The heading always is. */
export function shownColumns<C extends ChoosableColumn>(
  columns: readonly C[],
  names: readonly string[] | null,
): readonly C[] {
  return columns.filter(({ name, isHeading, isOptional }) =>
    names ? isHeading || names.includes(name) : !isOptional,
  );
}

type Props = {
  columns: readonly ChoosableColumn[];
  names: readonly string[] | null;
  onNames: (names: readonly string[] | null) => void;
};

export function ColumnsButton({ columns, names, onNames }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = shownColumns(columns, names).map(({ name }) => name);
  const toggle = (name: string, isShown: boolean) =>
    onNames(
      columns
        .map((column) => column.name)
        .filter((other) => (other === name ? isShown : shown.includes(other))),
    );
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="panel" size={18} />
        {t("tables.columns")}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("tables.columns")}
        actions={
          <>
            <Button variant="quiet" onClick={() => onNames(null)}>
              {t("tables.usual-columns")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("tables.done")}</Button>
          </>
        }
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4">
          {columns.map(({ name, label, isHeading = false }) => (
            <Checkbox
              key={name}
              isChecked={shown.includes(name)}
              isDisabled={isHeading}
              onChange={(isShown) => toggle(name, isShown)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </Dialog>
    </>
  );
}

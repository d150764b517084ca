import { type ReactNode, useId, useState } from "react";
import { useT } from "#web/i18n/t.ts";

const FEW = 5;

type Props<Item> = { items: readonly Item[]; children: (item: Item) => ReactNode };

/** A list that begins with its latest entries; the older ones come when they are asked for. */
export function FirstFew<Item extends { id: string }>({ items, children }: Props<Item>) {
  const t = useT();
  const listId = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FEW);
  return (
    <>
      <ul id={listId} className="divide-y divide-line">
        {shown.map((item) => (
          <li key={item.id} className="py-3 first:pt-0 last:pb-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > FEW ? (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 justify-self-start font-bold text-primary underline underline-offset-4"
        >
          {isWhole ? t("dashboard.show-fewer") : t("dashboard.show-all", { count: items.length })}
        </button>
      ) : null}
    </>
  );
}

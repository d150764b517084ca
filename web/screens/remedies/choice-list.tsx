import { useLayoutEffect, useRef, useState } from "react";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { formatRupees } from "#domain/digits.ts";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { useCart } from "./use-cart.ts";
import { TutorialButton, type Video } from "./videos.tsx";

type Props = {
  label: string;
  remedies: readonly PrescribedRemedy[];
  cart: ReturnType<typeof useCart>;
  onWatch: (video: Video) => void;
};

/**
 * The remedies of a session that are not purchased. A long list scrolls in its own box, also by the keyboard; the box
 * ends in the middle of a row.
 */
export function ChoiceList({ label, remedies, cart, onWatch }: Props) {
  const { list, height } = useCutHeight(remedies);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
      tabIndex={0}
      style={height === null ? undefined : { height }}
      className="max-h-[280px] overflow-y-auto overscroll-y-auto rounded-card border border-line bg-card px-4 shadow-card"
    >
      <ul ref={list} className="divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="py-1">
            <div className="flex items-start justify-between gap-x-3 @max-[14rem]:flex-wrap">
              <div className="min-w-0 grow basis-24">
                <Choice remedy={remedy} cart={cart} />
              </div>
              {/* The price stands in the first line, so that half a row shows all of it. */}
              <div className="flex shrink-0 flex-col items-end">
                <p className="pt-2.5 leading-snug font-bold text-primary">{formatRupees(remedy.price)}</p>
                <TutorialButton remedy={remedy} onWatch={onWatch} isShort />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Measured before the first paint, and again when the rows change their height. */
function useCutHeight(remedies: readonly PrescribedRemedy[]) {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other remedies have other heights
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const measure = () => setHeight(cutHeight(rows.map((row) => row.getBoundingClientRect().height)));
    measure();
    const observer = new ResizeObserver(measure);
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [remedies]);
  return { list, height };
}

/** Without a checkbox while a payment for the remedy is not confirmed. */
function Choice({ remedy, cart }: Pick<Props, "cart"> & { remedy: PrescribedRemedy }) {
  const t = useT();
  const id = remedy.bookingRemedyId;
  if (!cart.unconfirmed.has(id))
    return (
      <Checkbox
        isChecked={cart.ticked.has(id)}
        // What is being paid does not change any more.
        isDisabled={cart.phase !== "idle"}
        onChange={(isTicked) => cart.tick(id, isTicked)}
      >
        <RemedyText remedy={remedy} />
      </Checkbox>
    );
  return (
    <div className="py-2.5 text-small">
      <RemedyText remedy={remedy} />
      <Badge tone="alive" className="mt-1">
        {t("remedies.checking")}
      </Badge>
    </div>
  );
}

function RemedyText({ remedy }: { remedy: PrescribedRemedy }) {
  const language = useLanguage();
  const { own, other, otherLanguage } = remedyNames(remedy, language);
  return (
    <>
      <span className="block text-body leading-snug font-bold wrap-anywhere">{own}</span>
      {other ? (
        <span lang={otherLanguage} className="block wrap-anywhere text-ink-quiet">
          {other}
        </span>
      ) : null}
    </>
  );
}

/** Of the list of remedies to choose from; the specification's figure. */
const MAX_LIST_HEIGHT = 280;

/**
 * The height of a list whose rows do not all fit, so that it ends in the middle of a row: half a row says that more
 * follows. Null if all rows fit, or if not even one row and a half do.
 */
export function cutHeight(rowHeights: readonly number[], max = MAX_LIST_HEIGHT): number | null {
  const total = rowHeights.reduce((sum, height) => sum + height, 0);
  if (total <= max) return null;
  let above = 0;
  let cut: number | null = null;
  for (const height of rowHeights) {
    if (above > 0 && above + height / 2 <= max) cut = above + height / 2;
    above += height;
  }
  return cut;
}

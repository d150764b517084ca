import { clsx } from "clsx";
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

const SHOWN_WHOLE = 4;

/** The remedies of a session that are not purchased. A long list scrolls in its own box, also by the keyboard. */
export function ChoiceList({ label, remedies, cart, onWatch }: Props) {
  const isLong = remedies.length > SHOWN_WHOLE;
  return (
    <section
      aria-label={label}
      tabIndex={isLong ? 0 : undefined}
      className={clsx(
        "rounded-card border border-line bg-card px-4 shadow-card @max-[14rem]:px-2",
        // In very large type a box within the page would show one remedy at a time.
        isLong && "scroll-hint max-h-[17.5rem] overflow-y-auto overscroll-y-auto @max-[14rem]:max-h-none",
      )}
    >
      <ul className="divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="py-1">
            <div className="flex items-start justify-between gap-x-3 @max-[14rem]:flex-wrap">
              <div className="min-w-0 grow basis-24">
                <Choice remedy={remedy} cart={cart} />
              </div>
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

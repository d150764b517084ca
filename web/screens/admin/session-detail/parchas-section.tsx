import { useId, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { ResultsDialog } from "#web/features/results/results-dialog.tsx";
import { wereResultsOpen } from "#web/features/results/results-entry.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { PHOTOS_SEARCH } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type Props = { session: SessionDetails; isEditable: boolean };

/** The saved photos of both sides, and the dialog that takes them. */
export function ParchasSection({ session, isEditable }: Props) {
  const t = useT();
  const headingId = useId();
  const [isOpen, setOpen] = useState(
    () => isEditable && (wereResultsOpen() || new URLSearchParams(location.search).has(PHOTOS_SEARCH)),
  );
  const close = () => setOpen(false);
  const { parchas } = session;
  const title = t(parchas.length > 0 ? "results.edit-parchas" : "results.add-parcha");
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-title font-bold">
            {t("results.parchas")}
          </h2>
          {isEditable ? (
            <Button
              size="small"
              variant={parchas.length === PARCHA_SIDES.length ? "outline" : "primary"}
              onClick={() => setOpen(true)}
            >
              {title}
            </Button>
          ) : null}
        </div>
        {parchas.length === 0 ? <p className="text-ink-quiet">{t("results.parchas-none")}</p> : null}
        {parchas.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 md:max-w-md">
            {PARCHA_SIDES.map((side) => (
              <li key={side} className="grid content-start gap-1">
                <Thumbnail side={side} parcha={parchas.find(({ notes }) => notes === side)} />
                <span className="text-small font-bold">{t(`results.side-${side}`)}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
      <ResultsDialog
        session={session}
        isOpen={isOpen}
        title={title}
        isForPhotos
        onClose={close}
        onLater={close}
        onSaved={close}
      />
    </section>
  );
}

function Thumbnail({ side, parcha }: { side: ParchaSide; parcha: Parcha | undefined }) {
  const t = useT();
  if (!parcha)
    return (
      <span className="grid aspect-3/4 place-items-center rounded-part border border-dashed border-control p-2 text-center text-small text-ink-quiet">
        {t(`results.missing-${side}`)}
      </span>
    );
  return (
    <a
      href={parcha.imageUrl}
      target="_blank"
      rel="noreferrer"
      className="block aspect-3/4 overflow-hidden rounded-part border border-line bg-ground"
    >
      <img src={parcha.thumbnailUrl} alt={t(`results.photo-${side}`)} className="size-full object-cover" />
    </a>
  );
}

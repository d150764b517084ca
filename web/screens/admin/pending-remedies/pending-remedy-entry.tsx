import { useId, useState } from "react";
import { nameIn } from "#domain/names.ts";
import { ChoiceBox } from "#web/features/desks/choice-row.tsx";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { CompletionVideo } from "#web/features/remedy-videos/completion-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { LIST_ROW } from "#web/ui/use-list-keys.ts";
import { ShareDialog } from "./share-dialog.tsx";

/** It can be marked as complete once it has a video. */
export function PendingRemedyEntry({
  remedy,
  canShare,
  isChosen,
  onChoose,
  onComplete,
}: {
  remedy: PendingRemedy;
  /** There are other remedies without a video. */
  canShare: boolean;
  /** For completing several together. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onComplete: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const reasonId = useId();
  const { remedyName, remedyNameHindi, sessionDate, sessionTime, completionStatus } = remedy;
  const [isSharing, setSharing] = useState(false);
  const hasVideo = remedy.completionVideoUrl !== null;
  return (
    <article aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between gap-x-1.5">
        <button
          type="button"
          {...LIST_ROW}
          aria-pressed={isChosen}
          aria-label={t("desks.vidhi-choose-of", {
            remedy: nameIn(language, { name: remedyName, nameHindi: remedyNameHindi }),
            name: remedyCustomerName(t, remedy),
          })}
          onClick={() => onChoose(!isChosen)}
          className="-my-1 -ml-2.5 grid size-11 shrink-0 place-items-center rounded-part hover:bg-primary-soft"
        >
          <ChoiceBox isChosen={isChosen} />
        </button>
        <div className="min-w-0 grow">
          <RemedyNames as="h3" id={headingId} name={remedyName} nameHindi={remedyNameHindi} />
          <p className="text-small text-ink-quiet">
            {t("vidhis.when", {
              day: formatDate(language, sessionDate),
              time: formatTime(language, sessionTime),
            })}
          </p>
        </div>
        <Badge tone="outline">{t(`vidhis.status-${completionStatus}`)}</Badge>
      </div>
      <CompletionVideo
        remedy={{ ...remedy, name: remedyName, nameHindi: remedyNameHindi }}
        headingId={headingId}
      />
      {hasVideo && canShare ? (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start px-2!"
          aria-describedby={headingId}
          onClick={() => setSharing(true)}
        >
          {t("vidhis.share-open")}
        </Button>
      ) : null}
      {isSharing ? <ShareDialog remedy={remedy} onClose={() => setSharing(false)} /> : null}
      <div>
        <Checkbox
          isChecked={false}
          isDisabled={!hasVideo}
          describedBy={hasVideo ? headingId : `${headingId} ${reasonId}`}
          onChange={onComplete}
        >
          <span className="text-body font-bold">{t("vidhis.mark-complete")}</span>
        </Checkbox>
        {hasVideo ? null : (
          <p id={reasonId} className="pl-9 text-small text-ink-quiet">
            {t("vidhis.mark-needs-video")}
          </p>
        )}
      </div>
    </article>
  );
}

import { useId } from "react";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CompletionButton, TutorialButton } from "./video-buttons.tsx";
import type { Video } from "./video-dialog.tsx";

type Props = { remedy: PrescribedRemedy; onWatch: (video: Video) => void };

/** A bought or given remedy: its state and its videos. */
export function OwnedCard({ remedy, onWatch }: Props) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const isDone = remedy.completionStatus === "completed";
  return (
    <Card role="group" aria-labelledby={headingId} className="grid h-full content-start gap-2">
      <div>
        <RemedyNames as="h3" id={headingId} name={remedy.name} nameHindi={remedy.nameHindi} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone="secondary">{t(remedy.isPaid ? "remedies.purchased" : "remedies.given")}</Badge>
        <Badge tone={isDone ? "done" : "outline"}>
          <Icon name={isDone ? "check" : "clock"} size={16} />
          <span>{t(`remedies.${remedy.completionStatus}`)}</span>
        </Badge>
      </p>
      {isDone || remedy.completionVideoUrl ? null : (
        <p className="text-small text-ink-quiet">{t("remedies.pending-body")}</p>
      )}
      {remedy.videoPublishAt ? (
        <p className="text-small text-ink-quiet">
          {t("remedies.video-soon", {
            time: formatTime(language, istTimeOf(new Date(remedy.videoPublishAt))),
          })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <CompletionButton remedy={remedy} onWatch={onWatch} />
        <TutorialButton remedy={remedy} onWatch={onWatch} />
      </div>
    </Card>
  );
}

import { useId } from "react";
import type { Remedy } from "#contract/remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

export function RemedyCard({ remedy, onEdit }: { remedy: Remedy; onEdit: () => void }) {
  const { name, nameHindi, price, videoUrl, isActive } = remedy;
  const t = useT();
  const headingId = useId();
  return (
    <Card className="grid grid-cols-1 content-between gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <RemedyNames as="h2" id={headingId} name={name} nameHindi={nameHindi} />
          <p className="mt-1 font-bold text-primary">{price > 0 ? formatRupees(price) : t("vidhis.free")}</p>
        </div>
        {isActive ? null : <Badge tone="secondary">{t("vidhis.inactive")}</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="outline" aria-describedby={headingId} onClick={onEdit}>
          {t("vidhis.edit")}
        </Button>
        {videoUrl ? (
          <a
            href={videoUrl}
            target="_blank"
            rel="noreferrer"
            aria-describedby={headingId}
            className={buttonClass({ variant: "quiet", size: "small" })}
          >
            <Icon name="video" size={18} className="shrink-0" />
            {t("vidhis.watch")}
          </a>
        ) : null}
      </div>
    </Card>
  );
}

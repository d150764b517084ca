import { useRef, useState } from "react";
import { messageOf } from "#web/api/call.ts";
import {
  byUser,
  type PendingVidhi,
  usePendingVidhis,
  type VidhisOfUser,
} from "#web/features/remedies/pending-remedies.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { VidhiEntry } from "./pending-remedy-entry.tsx";

/** `/admin/pending-vidhis`: what is bought or given and waits to be performed, by who waits for it. */
export function PendingVidhisScreen() {
  const t = useT();
  const [asked, setAsked] = useState<PendingVidhi | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.pending-vidhis-title")} backTo={paths.adminSessions()} />
      <p ref={lead} tabIndex={-1} className="text-ink-quiet focus:outline-none">
        {t("vidhis.pending-lead")}
      </p>
      <Groups onComplete={setAsked} />
      {/* Outside of the list, from which the vidhi goes; the focus that was in it goes to the top. */}
      <CompleteDialog asked={asked} onClose={() => setAsked(null)} onDone={() => lead.current?.focus()} />
    </div>
  );
}

function Groups({ onComplete }: { onComplete: (vidhi: PendingVidhi) => void }) {
  const t = useT();
  const query = usePendingVidhis();
  const { data: vidhis } = query;
  if (query.isPending)
    return (
      <div className="grid gap-3">
        <p role="status" className="text-ink-quiet">
          {t("vidhis.pending-loading")}
        </p>
        <Skeleton className="h-64" />
      </div>
    );
  if (!vidhis)
    return (
      <ErrorState
        title={t("vidhis.pending-failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (vidhis.length === 0)
    return (
      <Card>
        <EmptyState title={t("vidhis.pending-empty")}>{t("vidhis.pending-empty-body")}</EmptyState>
      </Card>
    );
  return byUser(vidhis).map((user) => <Group key={user.phone} user={user} onComplete={onComplete} />);
}

type GroupProps = { user: VidhisOfUser; onComplete: (vidhi: PendingVidhi) => void };

function Group({ user: { name, phone, vidhis }, onComplete }: GroupProps) {
  const t = useT();
  const headingId = `vidhis-of-${phone}`;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2 id={headingId} className="text-title font-bold wrap-anywhere">
              {name}
            </h2>
            <a
              href={`tel:+91${phone}`}
              aria-label={t("vidhis.call-customer", { name, phone: formatPhone(phone) })}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              {formatPhone(phone)}
            </a>
          </div>
          <Badge tone="secondary">{t("vidhis.count", { count: vidhis.length })}</Badge>
        </div>
        <ul className="grid grid-cols-1 gap-4">
          {vidhis.map((vidhi) => (
            <li key={vidhi.bookingRemedyId} className="border-t border-line pt-4">
              <VidhiEntry vidhi={vidhi} onComplete={() => onComplete(vidhi)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

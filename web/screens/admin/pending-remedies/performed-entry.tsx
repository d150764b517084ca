import { useId } from "react";
import { Link } from "react-router";
import type { PerformedRemedy } from "#contract/remedies.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { useMayOpen } from "#web/features/identity/screen-roles.tsx";
import { LunarDateSlot } from "#web/features/panchang/lunar-date-slot.tsx";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { PerformedVideo } from "#web/features/remedy-videos/performed-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";

export function PerformedList({ remedies }: { remedies: readonly PerformedRemedy[] }) {
  return (
    <Card className="py-0!">
      <ul className="grid grid-cols-1 divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="py-4">
            <PerformedEntry remedy={remedy} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PerformedEntry({ remedy }: { remedy: PerformedRemedy }) {
  const t = useT();
  const headingId = useId();
  const mayOpenSessions = useMayOpen("adminSessionDetail");
  const { remedyName: name, remedyNameHindi: nameHindi, bookingId } = remedy;
  const completedAt = new Date(remedy.completedAt);
  return (
    <article aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="min-w-0">
        <RemedyNames as="h2" id={headingId} name={name} nameHindi={nameHindi} />
        {mayOpenSessions ? (
          <Link
            to={paths.adminSessionDetail(bookingId)}
            className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4 wrap-anywhere"
          >
            {remedyCustomerName(t, remedy)}
          </Link>
        ) : (
          <p className="font-bold wrap-anywhere">{remedyCustomerName(t, remedy)}</p>
        )}
        <p className="text-small text-ink-quiet">
          {t("vidhis.performed-when", {
            day: formatDate(istDateOf(completedAt)),
            time: formatTimeOf(completedAt),
          })}
        </p>
        {remedy.lunarDate ? <LunarDateSlot lunarDate={remedy.lunarDate} /> : null}
        <p className="text-small text-ink-quiet">
          {t("vidhis.when", {
            day: formatDate(remedy.sessionDate),
            time: formatTime(remedy.sessionTime),
          })}
        </p>
      </div>
      <PerformedVideo remedy={{ ...remedy, name, nameHindi }} headingId={headingId} />
    </article>
  );
}

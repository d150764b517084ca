import { Link } from "react-router";
import { formatRupees } from "#domain/digits.ts";
import { PRICES } from "#domain/prices.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { storeChoice, storedChoice } from "#web/features/bookings/stored-choice.ts";
import { useFirstFree } from "#web/features/bookings/use-first-free.ts";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Motif } from "#web/ui/motif.tsx";

/** Invites to the next free time. */
export function NothingCard() {
  const t = useT();
  const { slot, ...nextFree } = useNextFree();
  return (
    <section
      aria-label={t("guide.next-free")}
      className="relative grid content-start gap-4 overflow-hidden rounded-card bg-invite p-5 text-on-invite shadow-card md:p-7"
    >
      <Motif className="pointer-events-none absolute top-2 -right-8 w-44 opacity-25" />
      <NextFree {...nextFree} />
      <Link
        to={paths.book()}
        onClick={() => {
          if (slot) storeChoice({ ...storedChoice(), ...slot });
        }}
        className="relative flex min-h-13 items-center justify-center rounded-card bg-on-invite px-6 py-2.5 text-center font-bold text-invite no-underline md:justify-self-start"
      >
        {t("home.book-now")}
      </Link>
      <Link
        to={paths.about()}
        className="relative -my-2 flex min-h-11 items-center justify-center text-small font-bold md:justify-self-start"
      >
        {t("home.about-guide")}
      </Link>
    </section>
  );
}

function NextFree({ text, isTime }: Omit<NextFree, "slot">) {
  const t = useT();
  return (
    <div className="relative">
      <p className="text-small">{isTime ? t("guide.next-free") : t("pages.book-title")}</p>
      {/* One line is kept while the time is loaded. */}
      <p className="min-h-[1.4em] text-heading font-bold">{text}</p>
      <p className="text-small">{t("home.video-from", { amount: formatRupees(PRICES.single) })}</p>
    </div>
  );
}

/** `text` is empty while it is loaded. `slot`: the time that it names. */
type NextFree = { text: string; isTime: boolean; slot: { date: string; time: string } | null };

export function useNextFree(): NextFree {
  const t = useT();
  const { days, slots, slot } = useFirstFree();
  const session = { sessionDate: slot?.date ?? "", sessionTime: slot?.time ?? "" };
  const when = useDayAndTime(session, serverNow());
  if (days.isError || slots.isError || (slots.data && !slot))
    return { text: t("dashboard.book-plain"), isTime: false, slot: null };
  if (days.data?.dates.length === 0)
    return { text: t("dashboard.next-free-none"), isTime: false, slot: null };
  return { text: slot ? when : "", isTime: true, slot };
}

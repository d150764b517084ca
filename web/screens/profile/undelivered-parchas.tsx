import type { Booking } from "#contract/bookings.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { useT } from "#web/i18n/t.ts";

type Undelivered = { booking: Booking; state: "unwritten" | "unsent" };

/** Completed sessions whose parcha is still to be written or posted. `hasAddress`: the customer waits for the paper. */
export function listUndelivered(past: readonly Booking[], hasAddress: boolean): Undelivered[] {
  return past.flatMap((booking): Undelivered[] => {
    const { status, parchas } = booking;
    if (status !== "completed") return [];
    if (parchas.length < PARCHA_SIDES.length) return [{ booking, state: "unwritten" }];
    return hasAddress && parchas.some(({ isSent }) => !isSent) ? [{ booking, state: "unsent" }] : [];
  });
}

/** What the guide still owes and the customer then does not get. */
export function UndeliveredParchas({ undelivered }: { undelivered: readonly Undelivered[] }) {
  const t = useT();
  if (undelivered.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-bold">{t("profile.delete-parchas")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {undelivered.map(({ booking, state }) => (
          <li key={booking.id}>
            <SessionTime start={booking} />
            <span className="block text-small font-bold text-destructive">
              {t(`profile.delete-parcha-${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

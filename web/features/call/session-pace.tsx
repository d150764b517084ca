import { SESSION_MAX_MINUTES, SESSION_MIN_MINUTES } from "#domain/session-pace.ts";
import { useT } from "#web/i18n/t.ts";

/** The time of a session against its usual length, with a tick where a short one may end. It never warns. */
export function SessionPace({ seconds }: { seconds: number }) {
  const t = useT();
  const share = Math.min(1, seconds / (SESSION_MAX_MINUTES * 60));
  const tick = SESSION_MIN_MINUTES / SESSION_MAX_MINUTES;
  return (
    <>
      <span className="font-normal">{t("call.pace")}</span>
      {/* Below the chip where the network's chip stands beside it. */}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-2 h-1 rounded-full bg-on-stage/40 lg:relative lg:bottom-0 lg:block lg:w-30"
      >
        <span className="block h-full rounded-full bg-[#8ccb9b]" style={{ width: `${share * 100}%` }} />
        <span className="absolute -top-0.5 h-2 w-0.5 bg-on-stage" style={{ left: `${tick * 100}%` }} />
      </span>
    </>
  );
}

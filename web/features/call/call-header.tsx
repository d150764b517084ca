import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SESSION_MAX_MINUTES, SESSION_MIN_MINUTES } from "#domain/session-pace.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import type { CallState } from "./video-provider.ts";

const DOTS = { good: "bg-[#8ccb9b]", weak: "bg-alive", lost: "bg-[#ff9c91]" } as const;

type Props = {
  state: Pick<CallState, "link" | "hasRemoteHungUp" | "connectedAt" | "network">;
  channelState: ChannelState;
  name: string;
  /** For the guide: shows the time against the usual length. How long both were in the room before this call. */
  secondsBefore: number | null;
  /** The customer waits in the room: that is as it should be. */
  isWaiting?: boolean;
  /** Stands at the end of the line. */
  end?: ReactNode;
};

/** The state of the connection, the duration, and the network. */
export function CallHeader({ state, channelState, name, secondsBefore, isWaiting = false, end }: Props) {
  const t = useT();
  const { link, connectedAt } = state;
  // While the live channel works, the other side has lost its network, not this one.
  const network = state.network === "lost" && channelState === "live" ? null : state.network;
  const isTogether = link === "connected";
  const isInRoom = isWaiting && link === "waiting" && channelState === "live";
  const linkText = isInRoom ? "in-room" : link === "gone" && state.hasRemoteHungUp ? "left" : link;
  return (
    <div className="relative flex flex-wrap items-start justify-between gap-2 px-[20px] pt-[calc(env(safe-area-inset-top)+16px)]">
      <Chip>
        <span
          aria-hidden="true"
          className={clsx(
            "size-2.5 shrink-0 rounded-full",
            isTogether || isInRoom ? DOTS.good : "bg-alive motion-safe:animate-pulse",
          )}
        />
        <span role="status" className={isTogether && connectedAt ? "sr-only" : undefined}>
          {t(`call.${linkText}`, { name })}
        </span>
        {isTogether && connectedAt ? <Duration since={connectedAt} secondsBefore={secondsBefore} /> : null}
      </Chip>
      {network ? (
        <Chip>
          <span aria-hidden="true" className={clsx("size-2.5 shrink-0 rounded-full", DOTS[network])} />
          <span>{t(`call.network-${network}`)}</span>
        </Chip>
      ) : null}
      {end}
    </div>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <p className="relative flex min-h-[26px] items-center gap-2 rounded-card bg-[#14101c]/80 px-2.5 py-0.5 text-small font-bold">
      {children}
    </p>
  );
}

function Duration({ since, secondsBefore }: { since: Date; secondsBefore: number | null }) {
  const t = useT();
  const inCall = Math.max(0, Math.floor((useNow(1_000).getTime() - since.getTime()) / 1000));
  const seconds = inCall + (secondsBefore ?? 0);
  return (
    <>
      <span role="timer" aria-label={t("call.duration")} aria-live="off">
        {minutesAndSeconds(seconds)}
      </span>
      {secondsBefore === null ? null : <SessionPace seconds={seconds} />}
    </>
  );
}

/** As `08:14`; after an hour as `61:05`. */
function minutesAndSeconds(seconds: number): string {
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The time of a session against its usual length, with a tick where a short one may end. It never warns. */
function SessionPace({ seconds }: { seconds: number }) {
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

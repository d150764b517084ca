// The third person in a call: a small picture with the name under the large one, the sound, and what the guide may do.
import { clsx } from "clsx";
import { useId, useState } from "react";
import type { CompanionState } from "#contract/companions.ts";
import { initialOf } from "#domain/characters.ts";
import { useT } from "#web/i18n/t.ts";
import { CallIcon } from "./call-bar.tsx";
import { CompanionDialog } from "./companion-parts.tsx";
import type { Third } from "./video-provider.ts";
import { tileClass, VideoTile } from "./videos.tsx";

type Props = {
  third: Third;
  /** The picture stands in the large place. */
  isLarge: boolean;
  /** For the guide, who decides about the companion by a press. */
  controls: { bookingId: string; companion: CompanionState } | null;
};

export function isPictureShown({ link, remoteStream, isRemoteCameraOn, isRemoteVideoStuck }: Third): boolean {
  return link === "connected" && remoteStream !== null && isRemoteCameraOn && !isRemoteVideoStuck;
}

export function ThirdTile({ third, isLarge, controls }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const statusId = useId();
  const { name, link, remoteStream, isMuted, isRemoteMicrophoneOn } = third;
  const isTogether = link === "connected";
  const isSilenced = isMuted || (isTogether && !isRemoteMicrophoneOn);
  const inside = (
    <>
      {remoteStream && isPictureShown(third) && !isLarge ? (
        <VideoTile stream={remoteStream} label={t("call.picture-of", { name })} className="object-cover!" />
      ) : (
        <span
          aria-hidden="true"
          className={clsx(
            "mb-5 grid size-[44px] place-items-center rounded-full bg-alive text-[1.375rem] leading-none font-bold text-on-alive",
            isTogether ? "" : "opacity-60",
          )}
        >
          {initialOf(name)}
        </span>
      )}
      {isSilenced ? (
        <span className="absolute top-1 left-1 grid size-[28px] place-items-center rounded-full bg-alive text-on-alive">
          <CallIcon name="microphone-off" size={16} />
        </span>
      ) : null}
      <span className="absolute inset-x-0 bottom-0 truncate bg-[#14101c]/85 px-1.5 py-0.5 text-center text-small font-bold">
        {name}
      </span>
    </>
  );
  return (
    <>
      {controls ? (
        <button
          type="button"
          aria-label={t("call.third-controls", { name })}
          aria-describedby={statusId}
          onClick={() => setOpen(true)}
          className={tileClass("pair")}
        >
          {inside}
        </button>
      ) : (
        <div className={tileClass("pair")}>{inside}</div>
      )}
      <p id={statusId} role="status" className="sr-only">
        {t(statusOf(third), { name })}
      </p>
      {controls ? <CompanionDialog {...controls} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function statusOf({ link, isMuted, isRemoteMicrophoneOn }: Third) {
  if (link === "gone") return "call.third-gone";
  if (link === "returning") return "call.third-returning";
  if (link !== "connected") return "call.third-connecting";
  if (isMuted) return "call.third-muted";
  return isRemoteMicrophoneOn ? "call.third-here" : "call.other-microphone-off";
}

// The two sides of a call: the own video, the other side's video and sound, and what is shown while there is none.
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { initialOf } from "#domain/characters.ts";
import { useSpeaker } from "#web/features/devices/use-speaker.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { CallIcon } from "./call-bar.tsx";
import { usePlaying } from "./use-playing.ts";
import type { CallState } from "./video-provider.ts";

/** Shown while there is no video. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid place-items-center rounded-full bg-alive leading-none font-bold text-on-alive [@media(max-height:32rem)]:size-[96px] [@media(max-height:32rem)]:text-[2.5rem] [@container(max-height:20rem)]:size-[72px]! [@container(max-height:20rem)]:text-[2rem]!",
        isSmall ? "size-[88px] text-[2.5rem]" : "size-[150px] text-[4rem]",
      )}
    >
      {initialOf(name)}
    </span>
  );
}

const TILE_SIZES = {
  normal: "h-[140px] w-[104px] md:h-[150px] md:w-[220px]",
  small: "h-[88px] w-[68px] md:h-[110px] md:w-[160px]",
  /** Two of them stand side by side. */
  pair: "h-[112px] w-[84px] md:h-[150px] md:w-[200px]",
};
type TileSize = keyof typeof TILE_SIZES;

/** Of a small picture over the large one. */
export function tileClass(size: TileSize): string {
  return clsx(
    "relative grid shrink-0 place-items-center overflow-hidden rounded-card border-2 border-on-stage/60 bg-[#241f45] [@media(max-height:32rem)]:h-[90px] [@media(max-height:32rem)]:w-[120px] [@container(max-height:20rem)]:h-[84px]! [@container(max-height:20rem)]:w-[64px]! [@container(max-height:9rem)]:hidden",
    TILE_SIZES[size],
  );
}

type LocalProps = {
  state: Pick<CallState, "localVideo" | "isMirrored" | "microphone">;
  size?: TileSize;
};

/** The own video, mirrored, or an icon while the camera is off. */
export function LocalVideo({ state, size = "normal" }: LocalProps) {
  const t = useT();
  return (
    <div className={tileClass(size)}>
      {state.localVideo ? (
        <VideoTile
          stream={state.localVideo}
          label={t("call.own-picture")}
          isMirrored={state.isMirrored}
          className="object-cover!"
        />
      ) : (
        <Icon name="user" size={36} />
      )}
      {state.microphone.isOn ? null : (
        <span className="absolute bottom-1 left-1 grid size-[28px] place-items-center rounded-full bg-alive text-on-alive">
          <CallIcon name="microphone-off" size={16} />
        </span>
      )}
    </div>
  );
}

/** After a long break Chromium sometimes decodes the pictures and never draws them. With a new connection it does. */
const STUCK_MS = 6_000;

/** The sound plays on while the video is hidden. */
export function RemoteMedia({
  stream,
  name,
  link,
  isVideoShown,
  onStuck,
}: {
  stream: MediaStream;
  name: string;
  link: CallState["link"];
  /** The other side sends pictures, and they arrive. */
  isVideoShown: boolean;
  /** None of the pictures that arrive has been drawn since the connection is back. */
  onStuck(): void;
}) {
  const t = useT();
  const reconnections = useReconnectionCount(link);
  const [drawn, setDrawn] = useState(0);
  const isReported = useRef(false);
  const isAwaited = isVideoShown && drawn < reconnections;
  // Once, until a picture is drawn: another new connection would only interrupt the sound.
  const reportStuck = useEffectEvent(() => {
    if (!isReported.current) onStuck();
    isReported.current = true;
  });
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(reportStuck, STUCK_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return (
    <>
      <div className={clsx("absolute inset-0", isVideoShown ? "" : "invisible")}>
        {/* A new element, so that its first picture shows whether pictures are drawn again. */}
        <VideoTile
          key={reconnections}
          stream={stream}
          label={t("call.picture-of", { name })}
          onFirstPicture={() => {
            setDrawn(reconnections);
            isReported.current = false;
          }}
        />
      </div>
      <RemoteAudio stream={stream} name={name} />
    </>
  );
}

/** How often the call has been connected again after a break. */
function useReconnectionCount(link: CallState["link"]): number {
  const [count, setCount] = useState(0);
  const wasConnected = useRef(false);
  useEffect(() => {
    if (link !== "connected") return;
    if (wasConnected.current) setCount((before) => before + 1);
    wasConnected.current = true;
  }, [link]);
  return count;
}

/** Plays another person's sound; if the browser does not play it by itself, shows a button that starts it. */
export function RemoteAudio({
  stream,
  name,
  isSilenced = false,
}: {
  stream: MediaStream;
  name: string;
  /** What arrives is not to be heard. */
  isSilenced?: boolean;
}) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const { isBlocked, play, onPlaying } = usePlaying(audio, stream);
  useSpeaker(audio, (label) => toast({ title: t("devices.missing-speaker", { label }) }));
  return (
    <>
      {/* A phone call pauses the element. */}
      <audio ref={audio} muted={isSilenced} onPause={play} onPlaying={onPlaying} className="hidden" />
      {isBlocked ? (
        <button
          type="button"
          onClick={play}
          className="absolute top-1/2 left-1/2 z-10 flex min-h-13 w-max max-w-[calc(100vw-32px)] -translate-1/2 items-center gap-2 rounded-card bg-alive px-5 font-bold text-on-alive"
        >
          <Icon name="sound-on" size={22} />
          <span>{t("call.tap-to-hear", { name })}</span>
        </button>
      ) : null}
    </>
  );
}

type TileProps = {
  stream: MediaStream;
  label: string;
  isMirrored?: boolean;
  className?: string;
  onFirstPicture?: () => void;
};

/** A video without sound. It fills its box if both are portrait or landscape; otherwise it is shown whole. */
export function VideoTile({ stream, label, isMirrored = false, className, onFirstPicture }: TileProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPortrait, setPortrait] = useState(false);
  // Browsers autoplay muted video.
  const { play } = usePlaying(video, stream);
  return (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      aria-label={label}
      onLoadedData={onFirstPicture}
      onPause={play}
      onResize={({ currentTarget }) => setPortrait(currentTarget.videoHeight > currentTarget.videoWidth)}
      className={clsx(
        "size-full",
        isPortrait
          ? "portrait:object-cover landscape:object-contain"
          : "portrait:object-contain landscape:object-cover",
        isMirrored && "-scale-x-100",
        className,
      )}
    />
  );
}

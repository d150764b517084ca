import { clsx } from "clsx";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CallIcon } from "./call-icon.tsx";
import type { CallState } from "./video-provider.ts";
import { VideoTile } from "./video-tile.tsx";

type Props = {
  state: Pick<CallState, "localVideo" | "isMirrored" | "microphone">;
  isSmall?: boolean;
};

/** The own video, mirrored, or an icon while the camera is off. */
export function LocalVideo({ state, isSmall = false }: Props) {
  const t = useT();
  return (
    <div
      className={clsx(
        "relative grid shrink-0 place-items-center overflow-hidden rounded-card border-2 border-on-stage/60 bg-[#241f45] [@media(max-height:32rem)]:h-[90px] [@media(max-height:32rem)]:w-[120px] [@container(max-height:20rem)]:h-[84px]! [@container(max-height:20rem)]:w-[64px]! [@container(max-height:9rem)]:hidden",
        isSmall
          ? "h-[88px] w-[68px] md:h-[110px] md:w-[160px]"
          : "h-[140px] w-[104px] md:h-[150px] md:w-[220px]",
      )}
    >
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

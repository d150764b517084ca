import { useT } from "#web/i18n/t.ts";
import type { Channel, ChannelState } from "#web/realtime/channel.ts";
import { FullScreenDialog } from "#web/ui/full-screen-dialog.tsx";
import { Avatar } from "./avatar.tsx";
import { BackQuestion } from "./back-question.tsx";
import { CallBar } from "./call-bar.tsx";
import { CallFailed, CallPanel, PanelButton } from "./call-panel.tsx";
import { CallStage } from "./call-stage.tsx";
import type { Beside } from "./stage-frame.tsx";
import { useCall } from "./use-call.ts";
import type { RoomToken } from "./video-provider.ts";
import type { Waiting } from "./waiting-stage.tsx";

export type CallProps = {
  bookingId: string;
  side: "user" | "admin";
  /** The live channel that the screen has registered for this booking, and its state. */
  channel: Channel | null;
  channelState: ChannelState;
  /** Display name of the other side. */
  otherName: string;
  /** Shown to the other side. */
  ownName: string;
  /** Joins without a camera. */
  isAudioOnly?: boolean;
  /** If the screen has just fetched one. */
  token?: RoomToken;
  /** For the guide. */
  beside?: Beside;
  /** For the customer. */
  waiting?: Waiting;
  /** `wasInCall` is false after a call that could not begin or moved to another device. */
  onLeave(wasInCall: boolean): void;
};

const STAGE =
  "fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col overflow-x-hidden overflow-y-auto border-0 bg-[#14101c] bg-[radial-gradient(circle_at_50%_30%,#5c2940,#2a1a30_55%,#14101c)] p-0 text-on-stage [--ring:#f5b34d] focus:outline-none";

/** A call over the whole screen. */
export function Call({ bookingId, side, channel, channelState, ...props }: CallProps) {
  const {
    otherName: name,
    ownName,
    isAudioOnly = false,
    token = null,
    beside = null,
    waiting = null,
    onLeave,
  } = props;
  const t = useT();
  const { phase, restart } = useCall({ bookingId, side, channel, ownName, isAudioOnly, token });
  const leave = () => {
    if (phase.kind === "open") phase.call.leave(true);
    onLeave(phase.kind === "open");
  };
  return (
    <FullScreenDialog label={t("call.title", { name })} className={STAGE}>
      {phase.kind === "open" ? (
        <>
          <CallStage
            {...{ call: phase.call, channelState, name, beside, waiting, onLeave: leave, onRetry: restart }}
            onWake={() => channel?.wake()}
          />
          <BackQuestion hasMet={() => phase.call.state().connectedAt !== null} onLeave={leave} />
        </>
      ) : phase.kind === "opening" ? (
        <OpeningCall name={name} onLeave={leave} />
      ) : phase.kind === "failed" ? (
        <CallFailed failure={phase.failure} onRetry={restart} onLeave={leave} />
      ) : (
        <CallPanel title={t(`call.${phase.kind}-title`)} body={t(`call.${phase.kind}-body`)}>
          <PanelButton onPress={leave} isQuiet>
            {t("call.leave")}
          </PanelButton>
          {phase.kind === "displaced" ? (
            <PanelButton onPress={restart}>{t("call.use-here")}</PanelButton>
          ) : null}
        </CallPanel>
      )}
    </FullScreenDialog>
  );
}

/** While the token is fetched. */
function OpeningCall({ name, onLeave }: { name: string; onLeave(): void }) {
  const t = useT();
  return (
    <>
      <div className="grid min-h-0 grow place-content-center-safe justify-items-center gap-4 overflow-y-auto p-6">
        <Avatar name={name} />
        <p role="status">{t("call.opening")}</p>
      </div>
      <div className="shrink-0 px-[16px] pb-[calc(env(safe-area-inset-bottom)+20px)]">
        <CallBar state={null} onSwitch={ignore} onFlip={ignore} onLeave={onLeave} />
      </div>
    </>
  );
}

function ignore() {}

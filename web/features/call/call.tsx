import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import type { Channel, ChannelState } from "#web/realtime/channel.ts";
import { Avatar } from "./avatar.tsx";
import { CallBar } from "./call-bar.tsx";
import { CallFailed, CallPanel, PanelButton } from "./call-panel.tsx";
import { CallStage } from "./call-stage.tsx";
import { useCall } from "./use-call.ts";
import type { RoomToken } from "./video-provider.ts";

export type CallProps = {
  bookingId: string;
  side: "user" | "admin";
  /** The live channel, registered for this booking by the screen, and what it is doing. */
  channel: Channel | null;
  channelState: ChannelState;
  /** What the other side is called. */
  otherName: string;
  /** What she is called herself; the other side reads it. */
  ownName: string;
  /** Enters without a picture of hers. */
  isAudioOnly?: boolean;
  /** The room's, where the screen has asked for it just now. */
  token?: RoomToken;
  /** She has left, by the button; or went back from a call that could not begin or goes on elsewhere: then not from it. */
  onLeave(wasInCall: boolean): void;
};

/** A call over the whole screen, whatever carries it. */
export function Call({ bookingId, side, channel, channelState, ...props }: CallProps) {
  const { otherName: name, ownName, isAudioOnly = false, token = null, onLeave } = props;
  const t = useT();
  const { phase, enterAnew } = useCall({ bookingId, side, channel, ownName, isAudioOnly, token });
  const leave = () => {
    if (phase.kind === "open") phase.call.leave();
    onLeave(phase.kind === "open");
  };
  return (
    <WholeScreen label={t("call.title", { name })}>
      {phase.kind === "open" ? (
        <CallStage
          {...{ call: phase.call, channelState, name, onLeave: leave, onRetry: enterAnew }}
          onWake={() => channel?.wake()}
        />
      ) : phase.kind === "opening" ? (
        <Opening name={name} onLeave={leave} />
      ) : phase.kind === "failed" ? (
        <CallFailed failure={phase.failure} onRetry={enterAnew} onLeave={leave} />
      ) : (
        <CallPanel title={t(`call.${phase.kind}-title`)} body={t(`call.${phase.kind}-body`)}>
          <PanelButton onPress={leave} isQuiet>
            {t("call.leave")}
          </PanelButton>
          {phase.kind === "displaced" ? (
            <PanelButton onPress={enterAnew}>{t("call.use-here")}</PanelButton>
          ) : null}
        </CallPanel>
      )}
    </WholeScreen>
  );
}

/** While the token is on its way. */
function Opening({ name, onLeave }: { name: string; onLeave(): void }) {
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

/** A dialog that only its own buttons end: what lies under it is out of reach, and toasts come into it. */
function WholeScreen({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Escape would close it, the second time without asking.
    element.setAttribute("closedby", "none");
    element.showModal();
    element.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      className="fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col overflow-x-hidden overflow-y-auto border-0 bg-[#14101c] bg-[radial-gradient(circle_at_50%_30%,#5c2940,#2a1a30_55%,#14101c)] p-0 text-on-stage [--ring:#f5b34d] focus:outline-none"
    >
      {children}
    </dialog>
  );
}

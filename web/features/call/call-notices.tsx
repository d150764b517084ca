import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { MediaAdvice } from "#web/features/devices/media-advice.tsx";
import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { type NoticeKind, noticeOf } from "./notices.ts";
import { useTemporarily } from "./use-temporarily.ts";
import type { CallState, Device, DeviceKind } from "./video-provider.ts";

const RECOVERED_NOTICE_MS = 4_000;
const REMINDER = { afterMs: 500, forMs: 5_000 };

type Props = {
  state: CallState;
  channelState: ChannelState;
  name: string;
  onWake(): void;
  onRecover(): void;
};

/** A live region with at most one notice about the connection, and notices about the own devices. */
export function CallNotices({ state, channelState, name, onWake, onRecover }: Props) {
  const t = useT();
  const notice = noticeOf(state, channelState);
  const isRecovered = useRecovered(notice) && state.link === "connected";
  return (
    <div role="status" className="grid justify-items-start gap-2">
      {notice ? (
        <Chip tone={notice === "gone" || notice === "stuck" ? "plain" : "alive"}>
          <p>{t(`call.notice-${notice}`, { name })}</p>
          {notice === "asleep" ? (
            <NoticeButton onPress={onWake}>{t("call.connect-again")}</NoticeButton>
          ) : null}
        </Chip>
      ) : isRecovered ? (
        <Chip tone="plain">
          <p>{t("call.notice-back")}</p>
        </Chip>
      ) : null}
      <DeviceNotice device="microphone" {...{ ...state.microphone, name, onRecover }} />
      <DeviceNotice device="camera" {...{ ...state.camera, name, onRecover }} />
    </div>
  );
}

/** True for a while after the last notice has gone. */
function useRecovered(notice: NoticeKind | null): boolean {
  const [hadNotice, setHadNotice] = useState(false);
  useEffect(() => {
    if (notice) return setHadNotice(true);
    if (!hadNotice) return;
    const timer = setTimeout(() => setHadNotice(false), RECOVERED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, hadNotice]);
  return hadNotice && notice === null;
}

type DeviceProps = Device & { device: DeviceKind; name: string; onRecover(): void };

function DeviceNotice({ device, isOn, problem, isInterrupted, name, onRecover }: DeviceProps) {
  const t = useT();
  const [dismissed, setDismissed] = useState<Device["problem"]>(null);
  const isReminderShown = useTemporarily(!isOn && problem === null, REMINDER);
  if (isInterrupted)
    return (
      <Chip tone="alive">
        <p>{t(`call.interrupted-${device}`)}</p>
        <NoticeButton onPress={onRecover}>{t("call.turn-on-again")}</NoticeButton>
      </Chip>
    );
  if (problem && problem !== dismissed)
    return (
      <Chip tone="plain">
        <p className="font-bold">{t(`call.without-${device}`, { name })}</p>
        <MediaAdvice device={device} problem={problem} />
        <NoticeButton onPress={() => setDismissed(problem)}>{t("call.understood")}</NoticeButton>
      </Chip>
    );
  if (!isReminderShown) return null;
  return (
    <Chip tone="alive">
      <p className="font-bold">{t(`call.muted-${device}`)}</p>
      <p lang={t("call.muted-too-language")}>{t(`call.muted-${device}-too`)}</p>
    </Chip>
  );
}

function Chip({ tone, children }: { tone: "alive" | "plain"; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "grid max-w-md gap-1 rounded-card px-3.5 py-2 text-small",
        tone === "alive" ? "bg-alive text-on-alive [--ring:var(--on-stage)]" : "bg-[#2e2a3f]/95",
      )}
    >
      {children}
    </div>
  );
}

function NoticeButton({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 justify-self-start rounded-part px-1 text-left font-bold underline underline-offset-4"
    >
      {children}
    </button>
  );
}

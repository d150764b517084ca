import { type ReactNode, useEffect, useId, useRef } from "react";
import { useCode } from "#web/api/use-code.ts";
import { MediaAdvice, type MediaProblem } from "#web/features/devices/media-advice.tsx";
import { type Device, type OpenedMedia, problemAt, trackAt } from "#web/features/devices/open-media.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { CheckLine, Preview, SoundTest, VoiceMeter } from "./device-check-parts.tsx";
import { type Check, type DeviceResult, useDeviceCheck } from "./use-device-check.ts";

type Props = {
  isVoiceOnly: boolean;
  onVoiceOnly: (isVoiceOnly: boolean) => void;
  /** Keep it stable between renders. */
  onResult: (result: DeviceResult) => void;
};

const DEVICES: readonly Device[] = ["camera", "microphone"];
const SPEAKER = ["speaker"] as const;
const loadChoices = () => import("#web/features/devices/device-choice.tsx");
const useChoices = () => useCode("device-choice", loadChoices, { isOptional: true }).data;

/** Camera, microphone, sound and network before a call, each with what to do when it fails. */
export function DeviceCheck({ isVoiceOnly, onVoiceOnly, onResult }: Props) {
  const t = useT();
  const headingId = useId();
  const check = useDeviceCheck(onResult);
  // Loaded before it is needed.
  useChoices();
  return (
    <Card role="region" aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-title font-bold">
          {t("devices.title")}
        </h2>
        <Verdict check={check} />
      </div>
      {check.phase === "open" ? <OpenCheck check={check} /> : <ClosedCheck check={check} />}
      <div className="border-t border-line pt-3">
        <Switch
          label={t("devices.voice-only")}
          hint={t("devices.voice-only-hint")}
          isOn={isVoiceOnly}
          onChange={onVoiceOnly}
        />
      </div>
    </Card>
  );
}

/** The result as a badge, once all checks are done. */
function Verdict({ check: { opened, network, speaker, phase } }: { check: Check }) {
  const t = useT();
  if (!opened || !network || phase === "asking") return null;
  const isReady = hasBoth(opened) && network === "good" && speaker !== "blocked";
  return isReady ? (
    <Badge tone="done">
      <Icon name="check" size={18} />
      {t("devices.all-well")}
    </Badge>
  ) : (
    <Badge tone="alive">{t("devices.attention")}</Badge>
  );
}

function hasBoth(opened: OpenedMedia): boolean {
  return DEVICES.every((device) => problemAt(opened, device) === null);
}

/** Camera and microphone open only on request: a camera light that goes on by itself alarms people. */
function ClosedCheck({ check }: { check: Check }) {
  const t = useT();
  const isAsking = check.phase === "asking";
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <p>{t("devices.intro")}</p>
        <p className="text-small text-ink-quiet">{t("devices.intro-ask")}</p>
      </div>
      <Button variant="outline" isPending={isAsking} pendingLabel={t("devices.asking")} onClick={check.start}>
        <Icon name="video" size={20} />
        <span>{t(check.opened ? "devices.again" : "devices.start")}</span>
      </Button>
    </div>
  );
}

function OpenCheck({ check }: { check: Check }) {
  const { opened, network, speaker } = check;
  const t = useT();
  const container = useFocusOnce();
  const Choices = useChoices()?.DeviceChoices;
  if (!opened) return null;
  const microphone = trackAt(opened, "microphone");
  return (
    <div ref={container} tabIndex={-1} className="grid gap-4 focus:outline-none">
      <div className="flex flex-wrap gap-4">
        <Preview track={trackAt(opened, "camera")} />
        <div className="grid min-w-0 grow content-start gap-3">
          <CheckLine icon="mic" label={t("devices.microphone")}>
            {microphone ? <VoiceMeter track={microphone} /> : null}
          </CheckLine>
          {Choices ? <Choices kinds={DEVICES} opened={opened} onChoose={check.choose} /> : null}
          <CheckLine
            icon="signal"
            label={t("devices.network")}
            state={t(network ? `devices.network-${network}` : "devices.network-checking")}
          />
        </div>
      </div>
      <Advice opened={opened} />
      {check.missing.map(({ device, label }) => (
        <Notice key={device}>
          <p role="status">{t(`devices.missing-${device}`, { label })}</p>
        </Notice>
      ))}
      {network === "weak" ? <Notice>{t("devices.network-advice")}</Notice> : null}
      <CheckLine icon="sound-on" label={t("devices.speaker")}>
        <SoundTest answer={speaker === "unknown" ? null : speaker === "ok"} onAnswer={check.setSoundResult} />
      </CheckLine>
      {Choices ? <Choices kinds={SPEAKER} opened={opened} onChoose={check.choose} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={check.start}>
          {t("devices.again")}
        </Button>
        <Button variant="quiet" size="small" onClick={check.stop}>
          {t("devices.done")}
        </Button>
      </div>
    </div>
  );
}

function Advice({ opened }: { opened: OpenedMedia }) {
  const t = useT();
  if (hasBoth(opened)) return null;
  return (
    <div role="alert" className="grid gap-2">
      {problemsIn(opened).map(({ device, problem }) => (
        <Notice key={device}>
          <MediaAdvice device={device} problem={problem} />
        </Notice>
      ))}
      {opened.camera === "unsupported" ? null : (
        <p className="text-small text-ink-quiet">{t("devices.still-join")}</p>
      )}
    </div>
  );
}

/** One entry if both devices have the same problem. */
function problemsIn(opened: OpenedMedia): { device: Device | "both"; problem: MediaProblem }[] {
  const { camera, microphone } = opened;
  if (typeof camera === "string" && camera === microphone) return [{ device: "both", problem: camera }];
  return DEVICES.flatMap((device) => {
    const problem = problemAt(opened, device);
    return problem ? [{ device, problem }] : [];
  });
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-part bg-alive-soft p-3 text-small text-alive-ink">
      <Icon name="info" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The pressed button is gone: the focus moves to what replaced it. */
function useFocusOnce() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}

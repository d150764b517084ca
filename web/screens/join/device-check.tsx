import { type ReactNode, useEffect, useId, useRef } from "react";
import { MediaAdvice, type MediaProblem } from "#web/features/devices/media-advice.tsx";
import { type Device, type Opened, problemAt, trackAt } from "#web/features/devices/open-media.ts";
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
  /** Each time something is known anew; keep it the same between drawings. */
  onResult: (result: DeviceResult) => void;
};

const DEVICES: readonly Device[] = ["camera", "microphone"];

/** Camera, microphone, sound and network before a call, each with what to do when it fails. */
export function DeviceCheck({ isVoiceOnly, onVoiceOnly, onResult }: Props) {
  const t = useT();
  const headingId = useId();
  const check = useDeviceCheck(onResult);
  return (
    <Card role="region" aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-title font-bold">
          {t("devices.title")}
        </h2>
        <Verdict check={check} />
      </div>
      {check.phase === "open" ? <Running check={check} /> : <Closed check={check} />}
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

/** Everything in one word, once it is known. */
function Verdict({ check: { opened, network, speaker, phase } }: { check: Check }) {
  const t = useT();
  if (!opened || !network || phase === "asking") return null;
  const isWell = hasBoth(opened) && network === "good" && speaker !== "blocked";
  return isWell ? (
    <Badge tone="done">
      <Icon name="check" size={18} />
      {t("devices.all-well")}
    </Badge>
  ) : (
    <Badge tone="alive">{t("devices.attention")}</Badge>
  );
}

function hasBoth(opened: Opened): boolean {
  return DEVICES.every((device) => problemAt(opened, device) === null);
}

/** Nothing is asked for before she presses: a light that goes on by itself frightens. */
function Closed({ check }: { check: Check }) {
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
        {t(check.opened ? "devices.again" : "devices.start")}
      </Button>
    </div>
  );
}

function Running({ check }: { check: Check }) {
  const { opened, network, speaker } = check;
  const t = useT();
  const lines = useFocusOnce();
  if (!opened) return null;
  const microphone = trackAt(opened, "microphone");
  return (
    <div ref={lines} tabIndex={-1} className="grid gap-4 focus:outline-none">
      <div className="flex gap-4">
        <Preview track={trackAt(opened, "camera")} />
        <div className="grid min-w-0 grow content-start gap-3">
          <CheckLine icon="mic" label={t("devices.microphone")}>
            {microphone ? <VoiceMeter track={microphone} /> : null}
          </CheckLine>
          <CheckLine
            icon="signal"
            label={t("devices.network")}
            state={t(network ? `devices.network-${network}` : "devices.network-checking")}
          />
        </div>
      </div>
      <Advice opened={opened} />
      {network === "weak" ? <Notice>{t("devices.network-advice")}</Notice> : null}
      <CheckLine icon="sound-on" label={t("devices.speaker")}>
        <SoundTest answer={speaker === "unknown" ? null : speaker === "ok"} onAnswer={check.answerSound} />
      </CheckLine>
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

function Advice({ opened }: { opened: Opened }) {
  const t = useT();
  if (hasBoth(opened)) return null;
  return (
    <div role="alert" className="grid gap-2">
      {troubleIn(opened).map(({ device, problem }) => (
        <Notice key={device}>
          <MediaAdvice device={device} problem={problem} />
        </Notice>
      ))}
      <p className="text-small text-ink-quiet">{t("devices.still-join")}</p>
    </div>
  );
}

/** What is in the way; said once where it is the same for both. */
function troubleIn(opened: Opened): { device: Device | "both"; problem: MediaProblem }[] {
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

/** The button that was pressed is gone: focus goes to what came in its place. */
function useFocusOnce() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return place;
}

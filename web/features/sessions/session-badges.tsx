import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ListedSession, UpcomingSession } from "./use-sessions.ts";

export const STATUS_TONES: Record<ListedSession["status"], BadgeTone> = {
  pending: "outline",
  approved: "outline",
  confirmed: "done",
  completed: "info",
  cancelled: "destructive",
};

type Check = NonNullable<UpcomingSession["deviceCheck"]>;

/** The result of a customer's device check: each fault, or that all is well. */
export function DeviceBadges({ check }: { check: Check }) {
  const t = useT();
  const faults = faultsOf(check);
  return (
    <ul aria-label={t("sessions.devices")} className="flex flex-wrap gap-1.5">
      {faults.map((fault) => (
        <li key={fault}>
          <Badge tone="outline" className="whitespace-normal!">
            <Icon name="alert" size={16} className="shrink-0 text-destructive" />
            <span>{t(fault)}</span>
          </Badge>
        </li>
      ))}
      {faults.length === 0 ? (
        <li>
          <Badge tone={isReady(check) ? "done" : "outline"} className="whitespace-normal!">
            <Icon name={isReady(check) ? "check" : "info"} size={16} className="shrink-0" />
            <span>{t(isReady(check) ? "sessions.devices-ready" : "sessions.devices-unknown")}</span>
          </Badge>
        </li>
      ) : null}
    </ul>
  );
}

type DeviceState = "ready" | "faulty" | "unknown";

/** The device check in one word. */
export function deviceState(check: Check): DeviceState {
  if (faultsOf(check).length > 0) return "faulty";
  return isReady(check) ? "ready" : "unknown";
}

function isReady({ camera, microphone }: Check): boolean {
  return camera === "ok" && microphone === "ok";
}

function faultsOf({ camera, microphone, speaker, network }: Check): PlainKey[] {
  const faults: PlainKey[] = [];
  if (camera === "blocked" || camera === "none") faults.push(`sessions.camera-${camera}`);
  if (microphone === "blocked" || microphone === "none") faults.push(`sessions.microphone-${microphone}`);
  if (speaker === "blocked" || speaker === "none") faults.push("sessions.speaker-fails");
  if (network === "weak") faults.push("sessions.network-weak");
  return faults;
}

// Which microphone, camera and loudspeaker the person has chosen, where there is more than one. It stays on the device.
import { useEffect, useState } from "react";
import { storedValue } from "#web/api/stored-value.ts";

export type ChoiceKind = "microphone" | "camera" | "speaker";
export type ChosenDevice = { id: string; label: string };
type ChosenDevices = Partial<Record<ChoiceKind, ChosenDevice>>;

const KINDS: Readonly<Record<ChoiceKind, MediaDeviceKind>> = {
  microphone: "audioinput",
  camera: "videoinput",
  speaker: "audiooutput",
};
const CHOICE_KINDS = Object.keys(KINDS) as ChoiceKind[];
/** Chromium lists the device that the system prefers once more under these ids. */
const PREFERRED_IDS = new Set(["default", "communications"]);

const isChosen = (value: unknown): value is ChosenDevice =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as ChosenDevice).id === "string" &&
  typeof (value as ChosenDevice).label === "string";
const stored = storedValue<ChosenDevices>(
  "chosenDevices",
  (value): value is ChosenDevices =>
    typeof value === "object" &&
    value !== null &&
    CHOICE_KINDS.every((kind) => !(kind in value) || isChosen((value as ChosenDevices)[kind])),
);

export const useChosenDevices = (): ChosenDevices => stored.use() ?? NONE;
const NONE: ChosenDevices = {};

export const chosenDevice = (kind: ChoiceKind): ChosenDevice | null => stored.get()?.[kind] ?? null;

/** Null: what the system prefers. */
export function rememberDevice(kind: ChoiceKind, device: ChosenDevice | null): void {
  const { [kind]: _, ...others } = stored.get() ?? NONE;
  stored.set(device ? { ...others, [kind]: device } : others);
}

/** For getUserMedia; undefined without a choice. Asked for as an ideal one, Chromium opens the usual microphone (tried with 156). */
export function chosenConstraints(kind: "microphone" | "camera"): MediaTrackConstraints | undefined {
  const chosen = chosenDevice(kind);
  return chosen ? { deviceId: { exact: chosen.id } } : undefined;
}

/** The chosen device, if the browser has opened another one in its place. */
export function missingDevice(kind: "microphone" | "camera", track: MediaStreamTrack): ChosenDevice | null {
  const chosen = chosenDevice(kind);
  const opened = chosen ? track.getSettings().deviceId : undefined;
  return chosen && opened && opened !== chosen.id ? chosen : null;
}

/** Safari on the iPhone lets no page choose where the sound comes out. */
export const canChooseSpeaker = () => "setSinkId" in HTMLMediaElement.prototype;

/** Without an id, on the one that the system prefers; also where the other one is not there, which is the result. */
export async function setSpeaker(element: HTMLMediaElement, id: string | undefined): Promise<boolean> {
  try {
    await element.setSinkId(id ?? "");
    return true;
  } catch {
    await element.setSinkId("").catch(() => undefined);
    return id === undefined;
  }
}

export async function listDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices();
  } catch {
    return [];
  }
}

/** Those among which there is something to choose; none where there is but one. Before the permission they have no names. */
export function choicesAmong(all: readonly MediaDeviceInfo[], kind: ChoiceKind): ChosenDevice[] {
  if (kind === "speaker" && !canChooseSpeaker()) return [];
  const named = all.filter(
    (device) => device.kind === KINDS[kind] && device.deviceId !== "" && device.label !== "",
  );
  const own = named.filter(({ deviceId }) => !PREFERRED_IDS.has(deviceId));
  const groups = new Set(own.map(({ groupId }) => groupId));
  const others = named.filter(({ deviceId, groupId }) => PREFERRED_IDS.has(deviceId) && !groups.has(groupId));
  const count = own.length + new Set(others.map(({ groupId }) => groupId)).size;
  return count > 1 ? own.map(({ deviceId, label }) => ({ id: deviceId, label })) : [];
}

export type Choices = Record<ChoiceKind, ChosenDevice[]>;
const NO_CHOICES: Choices = { microphone: [], camera: [], speaker: [] };

/** Asked for when `opened` changes, since names come with the permission, and when a device is plugged in or pulled out. */
export function useDeviceChoices(opened: unknown): Choices {
  const [choices, setChoices] = useState(NO_CHOICES);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at each change of what is open
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const ask = async () => {
      const all = await listDevices();
      if (signal.aborted) return;
      setChoices({
        microphone: choicesAmong(all, "microphone"),
        camera: choicesAmong(all, "camera"),
        speaker: choicesAmong(all, "speaker"),
      });
    };
    void ask();
    // Missing on pages without https.
    navigator.mediaDevices?.addEventListener?.("devicechange", () => void ask(), { signal });
    return () => listening.abort();
  }, [opened]);
  return choices;
}

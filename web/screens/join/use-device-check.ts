import { useCallback, useEffect, useRef, useState } from "react";
import { getPublicConfig } from "#contract/config.ts";
import type { DeviceCheckMessage } from "#contract/socket.ts";
import { call } from "#web/api/call.ts";
import {
  type ChoiceKind,
  type ChosenDevice,
  missingDevice,
  rememberDevice,
} from "#web/features/devices/chosen-devices.ts";
import { closeMedia, type Device, type OpenedMedia, openMedia } from "#web/features/devices/open-media.ts";

/** The result as it is sent to the guide. */
export type DeviceResult = Omit<DeviceCheckMessage, "type" | "bookingId">;
type Health = DeviceResult["speaker"];

/**
 * Checks camera, microphone, speaker and network. The devices are released when the check is stopped, the page is hidden
 * or the component unmounts.
 */
export function useDeviceCheck(onResult: (result: DeviceResult) => void) {
  const [opened, setOpened] = useState<OpenedMedia | null>(null);
  const [phase, setPhase] = useState<"closed" | "asking" | "open">("closed");
  const [speaker, setSpeaker] = useState<Health>("unknown");
  const { network, measure } = useNetwork();
  const { start, stop } = useDevices(setOpened, setPhase);

  useEffect(() => {
    if (!opened || !network || phase === "asking") return;
    onResult({
      camera: healthOf(opened, "camera"),
      microphone: healthOf(opened, "microphone"),
      speaker,
      network,
    });
  }, [opened, network, phase, speaker, onResult]);

  return {
    phase,
    opened,
    speaker,
    network,
    start: () => {
      measure();
      void start();
    },
    stop,
    /** Null: what the system prefers. */
    choose: (kind: ChoiceKind, device: ChosenDevice | null) => {
      rememberDevice(kind, device);
      if (kind === "speaker") setSpeaker("unknown");
      else void start({ isAnother: true });
    },
    missing: opened ? missingIn(opened) : [],
    setSoundResult: (isAudible: boolean) => setSpeaker(isAudible ? "ok" : "blocked"),
  };
}
export type Check = ReturnType<typeof useDeviceCheck>;

/** The chosen devices in whose place the browser has opened others. */
function missingIn(opened: OpenedMedia): { device: Device; label: string }[] {
  return (["microphone", "camera"] as const).flatMap((device) => {
    const track = opened[device];
    const chosen = typeof track === "string" ? null : missingDevice(device, track);
    return chosen ? [{ device, label: chosen.label }] : [];
  });
}

function healthOf(opened: OpenedMedia, device: Device): Health {
  const part = opened[device];
  if (typeof part !== "string") return "ok";
  return part === "none" ? "none" : "blocked";
}

function useDevices(
  setOpened: (opened: OpenedMedia) => void,
  setPhase: (phase: "closed" | "asking" | "open") => void,
) {
  const held = useRef<OpenedMedia | null>(null);
  /** Counts requests: the media of an outdated one are released at once. */
  const requests = useRef(0);
  const release = useCallback(() => {
    requests.current += 1;
    closeMedia(held.current);
    held.current = null;
  }, []);
  const stop = useCallback(() => {
    release();
    setPhase("closed");
  }, [release, setPhase]);
  /** `isAnother`: the check stays open while another device is opened. */
  const start = async ({ isAnother = false } = {}) => {
    release();
    const request = requests.current;
    if (!isAnother) setPhase("asking");
    const opened = await openMedia();
    if (request !== requests.current) return closeMedia(opened);
    held.current = opened;
    // The question of the browser was answered late: nobody looks at the check any more.
    if (document.visibilityState === "hidden") return stop();
    // A headset is pulled out, or the permission taken back.
    for (const part of Object.values(opened))
      if (typeof part !== "string")
        part.addEventListener("ended", () => {
          if (request === requests.current) void start();
        });
    setOpened(opened);
    setPhase("open");
  };
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden" && held.current) stop();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      release();
    };
  }, [release, stop]);
  return { start, stop };
}

/** Measured when the check starts, and again after a change of the network. */
function useNetwork() {
  const [network, setNetwork] = useState<NetworkHealth | null>(null);
  const running = useRef<AbortController | null>(null);
  const measure = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setNetwork(null);
    void measureNetwork(controller.signal).then((found) => {
      if (!controller.signal.aborted) setNetwork(found);
    });
  }, []);
  useEffect(() => {
    const remeasure = () => {
      if (running.current) measure();
    };
    window.addEventListener("online", remeasure);
    window.addEventListener("offline", remeasure);
    return () => {
      window.removeEventListener("online", remeasure);
      window.removeEventListener("offline", remeasure);
      running.current?.abort();
    };
  }, [measure]);
  return { network, measure };
}

// Estimates whether the network carries a video call, from round trips of small requests and the browser's own estimate.
type NetworkHealth = "good" | "weak";

const ROUNDS = 3;
const SLOW_MS = 700;
const TIMEOUT_MS = 4_000;

type Facts = {
  /** Null for a request without an answer. */
  roundTripsMs: readonly (number | null)[];
  /** Network Information API; missing in some browsers. */
  effectiveType?: string | undefined;
};

/** Weak on 2G, after a lost answer, or if the median round trip is slow. */
export function networkHealthOf({ roundTripsMs, effectiveType }: Facts): NetworkHealth {
  if (effectiveType?.endsWith("2g")) return "weak";
  const times = roundTripsMs.filter((time) => time !== null).sort((one, other) => one - other);
  if (times.length < roundTripsMs.length) return "weak";
  const middle = times[Math.floor(times.length / 2)];
  return middle === undefined || middle > SLOW_MS ? "weak" : "good";
}

async function measureNetwork(signal: AbortSignal): Promise<NetworkHealth> {
  const roundTripsMs: (number | null)[] = [];
  for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
    roundTripsMs.push(await roundTrip(signal));
    // Without a network, one timeout is enough.
    if (roundTripsMs.at(-1) === null) break;
  }
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return networkHealthOf({ roundTripsMs, effectiveType: connection?.effectiveType });
}

async function roundTrip(signal: AbortSignal): Promise<number | null> {
  const startedAt = performance.now();
  try {
    await call(getPublicConfig, { signal, timeoutMs: TIMEOUT_MS });
    return performance.now() - startedAt;
  } catch {
    return null;
  }
}

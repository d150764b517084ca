import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceCheckMessage } from "#contract/socket.ts";
import { closeMedia, type Device, type Opened, openMedia } from "#web/features/devices/open-media.ts";
import { measureNetwork, type NetworkHealth } from "./network-health.ts";

/** What a check has found, as the guide's side is told of it. */
export type DeviceResult = Omit<DeviceCheckMessage, "type" | "bookingId">;
type Health = DeviceResult["speaker"];

/**
 * A check of what a call needs. The devices are open only while it is looked at: they are given back when it is stopped,
 * when the page is left or hidden, and when the component goes.
 */
export function useDeviceCheck(onResult: (result: DeviceResult) => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
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
    answerSound: (hasHeard: boolean) => setSpeaker(hasHeard ? "ok" : "blocked"),
  };
}
export type Check = ReturnType<typeof useDeviceCheck>;

function healthOf(opened: Opened, device: Device): Health {
  const part = opened[device];
  if (typeof part !== "string") return "ok";
  return part === "none" ? "none" : "blocked";
}

function useDevices(
  setOpened: (opened: Opened) => void,
  setPhase: (phase: "closed" | "asking" | "open") => void,
) {
  const held = useRef<Opened | null>(null);
  /** Counts the questions: an answer to an older one is given back at once. */
  const asked = useRef(0);
  const giveBack = useCallback(() => {
    asked.current += 1;
    closeMedia(held.current);
    held.current = null;
  }, []);
  const stop = useCallback(() => {
    giveBack();
    setPhase("closed");
  }, [giveBack, setPhase]);
  const start = async () => {
    giveBack();
    const question = asked.current;
    setPhase("asking");
    const opened = await openMedia();
    if (question !== asked.current) return closeMedia(opened);
    held.current = opened;
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
      giveBack();
    };
  }, [giveBack, stop]);
  return { start, stop };
}

/** Measured when the check begins, and again when the network has become another. */
function useNetwork() {
  const [network, setNetwork] = useState<NetworkHealth | null>(null);
  const running = useRef<AbortController | null>(null);
  const measure = useCallback(() => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setNetwork(null);
    void measureNetwork(own.signal).then((found) => {
      if (!own.signal.aborted) setNetwork(found);
    });
  }, []);
  useEffect(() => {
    const again = () => {
      if (running.current) measure();
    };
    window.addEventListener("online", again);
    window.addEventListener("offline", again);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("offline", again);
      running.current?.abort();
    };
  }, [measure]);
  return { network, measure };
}

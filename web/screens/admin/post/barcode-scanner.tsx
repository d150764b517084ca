import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { type DetectedCode, scannedNumbers } from "./scanned-numbers.ts";

type Detector = { detect: (source: HTMLVideoElement) => Promise<DetectedCode[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Those on the labels of post offices and couriers. */
const FORMATS = ["code_128", "code_39", "codabar", "itf", "qr_code"];
const DETECT_MS = 100;

type Props = { onFound: (number: string) => void; onClose: () => void };

/** Reads the number of one parcel with the camera, which it closes when it is unmounted. */
export function BarcodeScanner({ onFound, onClose }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const stop = new AbortController();
    scan(video.current, stop.signal)
      .then((number) => {
        if (number !== null) found(number);
      })
      .catch(() => {
        if (!stop.signal.aborted) setFailed(true);
      });
    return () => stop.abort();
  }, []);
  return (
    <div className="grid gap-2">
      <p className="text-small">{t(hasFailed ? "desks.post-scan-failed" : "desks.post-scan-title")}</p>
      {hasFailed ? null : (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("desks.post-scan-title")}
          className="aspect-video w-full rounded-card bg-stage object-cover"
        />
      )}
      <Button variant="outline" size="small" className="justify-self-start" onClick={onClose}>
        {t("desks.post-scan-stop")}
      </Button>
    </div>
  );
}

/** Answers the number, and null when it was stopped before. The camera is closed in any case. */
async function scan(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  if (!video || !("BarcodeDetector" in window)) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    if (signal.aborted) return null;
    await video.play();
    const detector = new (window as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector({
      formats: FORMATS,
    });
    const read = scannedNumbers();
    while (!signal.aborted) {
      const number = read(await detector.detect(video));
      if (number !== null && !signal.aborted) return number;
      await new Promise((resolve) => setTimeout(resolve, DETECT_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";

type Props = { stream: MediaStream; label: string; isMirrored?: boolean; className?: string };

/** A picture without its sound. It fills the place if both lie the same way; else it is shown whole. */
export function Picture({ stream, label, isMirrored = false, className }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isTall, setTall] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Without sound every browser plays it.
    element.play()?.catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      aria-label={label}
      onPause={({ currentTarget }) => currentTarget.play()?.catch(() => undefined)}
      onResize={({ currentTarget }) => setTall(currentTarget.videoHeight > currentTarget.videoWidth)}
      className={clsx(
        "size-full",
        isTall
          ? "portrait:object-cover landscape:object-contain"
          : "portrait:object-contain landscape:object-cover",
        isMirrored && "-scale-x-100",
        className,
      )}
    />
  );
}

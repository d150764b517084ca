import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";

type Props = {
  stream: MediaStream;
  label: string;
  isMirrored?: boolean;
  className?: string;
  onFirstPicture?: () => void;
};

/** A video without sound. It fills its box if both are portrait or landscape; otherwise it is shown whole. */
export function VideoTile({ stream, label, isMirrored = false, className, onFirstPicture }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPortrait, setPortrait] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Browsers autoplay muted video.
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
      onLoadedData={onFirstPicture}
      onPause={({ currentTarget }) => currentTarget.play()?.catch(() => undefined)}
      onResize={({ currentTarget }) => setPortrait(currentTarget.videoHeight > currentTarget.videoWidth)}
      className={clsx(
        "size-full",
        isPortrait
          ? "portrait:object-cover landscape:object-contain"
          : "portrait:object-contain landscape:object-cover",
        isMirrored && "-scale-x-100",
        className,
      )}
    />
  );
}

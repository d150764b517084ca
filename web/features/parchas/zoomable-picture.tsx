import type { Parcha } from "#contract/parchas.ts";
import type { ImageTransform } from "./use-zoom.ts";

/** Until its large image has come, a side shows its thumbnail. */
export type PictureState = "loading" | "loaded" | "failed";

type Props = {
  parcha: Parcha;
  alt: string;
  transform: ImageTransform;
  state: PictureState;
  onState: (state: PictureState) => void;
};

/** One side of a parcha, whole in the box around it, moved and enlarged by `transform`. */
export function ZoomablePicture({ parcha, alt, transform: { x, y, scale }, state, onState }: Props) {
  return (
    <div className="absolute inset-0" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
      {/* The thumbnail is cached; it is shown until the large image is loaded. */}
      {state === "loaded" ? null : (
        <ContainedPicture src={parcha.thumbnailUrl} alt={state === "failed" ? alt : ""} />
      )}
      {state === "failed" ? null : (
        <ContainedPicture
          src={parcha.imageUrl}
          alt={alt}
          onLoad={() => onState("loaded")}
          onError={() => onState("failed")}
        />
      )}
    </div>
  );
}

type ImageProps = { src: string; alt: string; onLoad?: () => void; onError?: () => void };

function ContainedPicture({ src, alt, ...rest }: ImageProps) {
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      className="absolute inset-0 size-full object-contain"
      {...rest}
    />
  );
}

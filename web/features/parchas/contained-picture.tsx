type Props = { src: string; alt: string; onLoad?: () => void; onError?: () => void };

/** A photo that fits whole into the box around it. */
export function ContainedPicture({ src, alt, ...rest }: Props) {
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

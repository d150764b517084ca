import { Motif } from "#web/ui/motif.tsx";
import { Figure, Photo } from "./photo.tsx";

/** Large; the drawing has a lotus behind it. */
export function ArchPhoto({ url }: { url: string | null }) {
  return (
    <div className="mx-auto w-48 max-w-full rounded-[96px_96px_14px_14px] border border-primary/40 p-2">
      <div className="relative aspect-[22/25] overflow-hidden rounded-[88px_88px_10px_10px] bg-primary-soft text-primary">
        {url ? (
          <Photo url={url} />
        ) : (
          <>
            <Motif className="absolute inset-x-4 top-7 opacity-35" />
            <Figure className="absolute inset-x-[12%] bottom-0" />
          </>
        )}
      </div>
    </div>
  );
}

import { useT } from "#web/i18n/t.ts";
import { Motif } from "#web/ui/motif.tsx";

/** The size of the files: what is drawn is cut out of their middle. */
const [WIDTH, HEIGHT] = [384, 436];

/** Beside the name. Without a configured photo it is a drawing. */
export function RoundPhoto({ url }: { url: string | null }) {
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-full bg-primary-soft text-primary">
      {url ? <Photo url={url} /> : <Figure className="size-full" />}
    </span>
  );
}

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

/** The largest part of a phone's first sight, so it comes before the code. */
function Photo({ url }: { url: string }) {
  const t = useT();
  return (
    <img
      src={url}
      alt={t("guide.photo")}
      width={WIDTH}
      height={HEIGHT}
      decoding="async"
      fetchPriority="high"
      className="size-full object-cover"
    />
  );
}

/** Head, beard and shoulders in one line. */
function Figure({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`block ${className}`}
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M9 48c.4-8.500 3-12.500 9.500-14.200M39 48c-.4-8.500-3-12.500-9.500-14.200"
      />
      <path
        vectorEffect="non-scaling-stroke"
        d="M17 19.500a7 7.500 0 0 1 14 0c0 7.500-2 16-7 16s-7-8.500-7-16Z"
        fill="var(--primary-soft)"
      />
      <path vectorEffect="non-scaling-stroke" d="M17 21.500c4 3.500 10 3.500 14 0" />
    </svg>
  );
}

// Who the guide is, and the photo, by the configuration.
import { clsx } from "clsx";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { Motif } from "#web/ui/motif.tsx";

const DEFAULT_NAME = "Guruji";

/** What is known of the guide. `years` and `languages` are null where they are not configured. */
export function useGuide() {
  const t = useT();
  const { data: config } = useConfig();
  const name = config?.brand.guideName ?? DEFAULT_NAME;
  const guide = config?.guide;
  const years = guide?.years ? t("general.years", { count: guide.years }) : null;
  const languages = guide?.languages.length ? guide.languages.join(", ") : null;
  return {
    name: name === DEFAULT_NAME ? t("guide.name") : name,
    years,
    languages,
    /** Both in a line; empty where neither is configured. */
    facts: [years && t("guide.experience", { years }), languages].filter(Boolean).join(" · "),
  };
}

type Props = {
  /** `round`: 48 px beside a name. `arch`: large, with a lotus behind the drawing. */
  shape: "round" | "arch";
};

/** The configured photo of the guide, otherwise a drawing. The name stands beside it, so screen readers skip it. */
export function GuidePhoto({ shape }: Props) {
  const { data: config } = useConfig();
  const url = config?.guide.photoUrl ?? null;
  return shape === "round" ? (
    <span className="block size-12 shrink-0 overflow-hidden rounded-full bg-primary-soft text-primary">
      {url ? <Photo url={url} /> : <Figure className="size-full" />}
    </span>
  ) : (
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

function Photo({ url }: { url: string }) {
  return <img src={url} alt="" className="size-full object-cover" />;
}

/** Head, beard and shoulders in one line. */
function Figure({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("block", className)}
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M9 48c.4-8.500 3-12.500 9.500-14.200M39 48c-.4-8.500-3-12.500-9.500-14.200"
      />
      <path
        vectorEffect="non-scaling-stroke"
        d="M17 19.500a7 7.500 0 0 1 14 0c0 7.500-2 16-7 16s-7-8.500-7-16Z"
        className="fill-primary-soft"
      />
      <path vectorEffect="non-scaling-stroke" d="M17 21.500c4 3.500 10 3.500 14 0" />
    </svg>
  );
}

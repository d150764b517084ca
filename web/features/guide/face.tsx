// Whom the customer will talk to, before the payment: photo, years, sessions, what others found, the voice, a sample parcha. On the
// login's page, too, so it imports what that has already.
import { useState } from "react";
import type { PublicConfig } from "#contract/config.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { Greeting } from "./greeting.tsx";
import { ArchPhoto, RoundPhoto } from "./photo.tsx";

type Config = Pick<PublicConfig, "mode" | "guide">;
/** While it is not known, nothing is drawn. */
type Props = { config: Config | null | undefined };

/** Without block elements: it also stands in a link. */
export function GuideFace({ config }: Props) {
  const t = useT();
  if (!config) return null;
  const { mode, guide } = config;
  const work = workOf(guide, t);
  return (
    <span className="flex w-full min-w-0 flex-wrap items-center gap-x-3 text-left">
      <RoundPhoto url={guide.photoUrl} />
      <span className="min-w-0 grow basis-40">
        <span className="flex flex-wrap items-center gap-x-2 leading-snug font-bold">
          <span>{t("guide.name")}</span>
          {mode === "demo" ? <MadeUp /> : null}
        </span>
        <span className="block text-small text-ink-quiet">{work || t("guide.about")}</span>
        {guide.rating ? (
          <span className="flex items-baseline gap-1 text-small text-ink-quiet">
            <Star />
            <span>
              {t("guide.rating", { mean: guide.rating.mean.toFixed(1), count: guide.rating.count })}
            </span>
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** On the page about the guide, above the name. */
export function GuidePortrait({ config }: Props) {
  if (!config) return null;
  return (
    <div className="grid grid-cols-1 justify-items-center gap-2">
      <ArchPhoto url={config.guide.photoUrl} />
      {config.mode === "demo" ? <MadeUp /> : null}
    </div>
  );
}

/** Of demo mode, whose guide does not exist. */
function MadeUp() {
  const t = useT();
  return (
    <span className="rounded-full border border-control px-2 text-small font-bold text-ink-quiet">
      {t("guide.made-up")}
    </span>
  );
}

/** Languages where there are too few sessions to count. */
function workOf({ years, sessions, languages }: Config["guide"], t: Translate): string {
  const experience = years ? t("guide.experience", { years: t("general.years", { count: years }) }) : null;
  const held = sessions
    ? t("guide.sessions", { count: sessions }).replace(" ", "\u00a0")
    : languages.join(", ");
  return [experience, held].filter(Boolean).join(" · ");
}

function Star() {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      aria-hidden="true"
      fill="currentColor"
      className="shrink-0 text-primary"
    >
      <path d="m12 3 2.800 5.700 6.200.9-4.500 4.400 1.100 6.200L12 17.300l-5.600 2.900 1.100-6.200L3 9.600l6.200-.9Z" />
    </svg>
  );
}

/** The guide's voice and the sample. */
export function GuideProof({ config }: Props) {
  if (!config) return null;
  const { greetingUrl } = config.guide;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {greetingUrl ? <Greeting url={greetingUrl} /> : null}
      <SampleParcha />
    </div>
  );
}

/** Drawn for this, with invented content: no customer's parcha is ever shown. */
function SampleParcha() {
  const t = useT();
  const [Dialog, setDialog] = useState<typeof import("#web/ui/dialog.tsx").Dialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const file = await import("#web/ui/dialog.tsx");
      setDialog(() => file.Dialog);
      setOpen(true);
    } catch {
      toast({ title: t("shell.failure-network"), tone: "destructive" });
    }
  };
  return (
    <>
      <Button variant="outline" size="small" className="grow" onClick={() => void open()}>
        <img
          src="/media/sample-parcha-small.webp"
          alt=""
          width={24}
          height={32}
          loading="lazy"
          className="border border-line"
        />
        {t("guide.sample")}
      </Button>
      {Dialog ? (
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("guide.sample")}>
          <p className="mb-3 text-left text-small text-ink-quiet">{t("guide.sample-body")}</p>
          <img
            src="/media/sample-parcha.webp"
            alt={t("guide.sample-text")}
            width={900}
            height={1200}
            className="w-full rounded-card border border-line"
          />
        </Dialog>
      ) : null}
    </>
  );
}

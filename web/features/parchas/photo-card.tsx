import { clsx } from "clsx";
import { type ChangeEvent, type Ref, useId, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SidePhoto } from "./use-upload-photo.ts";

/** One side of the parcha: its photo, the progress of the upload, and buttons to take or choose a photo. */
export function PhotoCard({ photo, isDisabled }: { photo: SidePhoto; isDisabled: boolean }) {
  const t = useT();
  const headingId = useId();
  const camera = useRef<HTMLButtonElement>(null);
  const { side, state } = photo;
  // The retry button disappears with the failure.
  const retry = () => {
    photo.retry();
    camera.current?.focus();
  };
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-card border border-line p-3"
    >
      <Sheet photo={photo} />
      <div className="grid content-start gap-1">
        <h3 id={headingId} className="font-bold">
          {t(`results.side-${side}`)}
        </h3>
        <p
          role="status"
          className={clsx(
            "flex items-start gap-1.5 text-small",
            state.kind === "uploaded" ? "font-bold text-done" : "text-ink-quiet",
          )}
        >
          {state.kind === "uploaded" ? <Icon name="check" size={18} className="mt-0.5 shrink-0" /> : null}
          <span>{t(`results.${state.kind}`)}</span>
        </p>
        {state.kind === "uploading" ? <Progress side={side} percent={state.percent} /> : null}
        {state.kind === "failed" ? (
          <p className="text-small font-bold text-destructive">{state.message}</p>
        ) : null}
        {state.kind === "failed" ? (
          <Button size="small" className="mt-1" disabled={isDisabled} onClick={retry}>
            {t("results.again")}
          </Button>
        ) : null}
      </div>
      <Sources photo={photo} isDisabled={isDisabled} headingId={headingId} cameraButton={camera} />
    </section>
  );
}

function Sheet({ photo: { side, state } }: { photo: SidePhoto }) {
  const t = useT();
  const [brokenUrl, setBrokenUrl] = useState("");
  const url =
    state.kind === "uploaded" ? state.parcha.thumbnailUrl : state.kind === "none" ? "" : state.preview;
  return (
    <span className="grid aspect-3/4 w-full place-items-center self-start overflow-hidden rounded-part border border-line bg-ground text-ink-quiet">
      {/* Not every browser draws HEIC photos; their upload goes on. */}
      {url && url !== brokenUrl ? (
        <img
          src={url}
          alt={t(`results.photo-${side}`)}
          onError={() => setBrokenUrl(url)}
          className="size-full object-cover"
        />
      ) : (
        <Icon name="file" size={28} />
      )}
    </span>
  );
}

function Progress({ side, percent }: { side: SidePhoto["side"]; percent: number }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label={t(`results.progress-${side}`)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-primary-soft"
      >
        <span className="block h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden="true" className="text-small font-bold tabular-nums">
        {t("results.percent", { percent })}
      </span>
    </span>
  );
}

type SourcesProps = {
  photo: SidePhoto;
  isDisabled: boolean;
  headingId: string;
  cameraButton: Ref<HTMLButtonElement>;
};

/** Camera or gallery. */
function Sources({ photo, isDisabled, headingId, cameraButton }: SourcesProps) {
  const t = useT();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const isFirst = photo.state.kind === "none";
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that choosing the same file again fires the event.
    target.value = "";
    if (file) photo.choose(file);
  };
  return (
    <div className="col-span-2 grid grid-cols-2 gap-2">
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      <input ref={gallery} type="file" accept="image/*" hidden onChange={take} />
      <Button
        ref={cameraButton}
        size="small"
        variant={isFirst ? "primary" : "outline"}
        disabled={isDisabled}
        aria-describedby={headingId}
        onClick={() => camera.current?.click()}
      >
        {t(isFirst ? "results.take" : "results.retake")}
      </Button>
      <Button
        size="small"
        variant="outline"
        disabled={isDisabled}
        aria-describedby={headingId}
        onClick={() => gallery.current?.click()}
      >
        {t("results.gallery")}
      </Button>
    </div>
  );
}

import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { type ParchaSide, paperCode } from "#domain/parchas.ts";
import { PhotoViewer } from "#web/features/parchas/photo-viewer.tsx";
import { haveSameBytes, preparePhoto } from "#web/features/parchas/prepare-photo.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icon.tsx";
import { changeDraft, draftOf, type ResultsDraft } from "./drafts.ts";
import { chosenRemedies, isTyped, type ShownFailure } from "./save-results.ts";
import { type SidePhoto, sendPhoto, stopSending, useSidePhotos, useSwap } from "./side-photos.ts";
import { PhotoFrame, SendingLine, StepFooter, Thumbnail } from "./step-parts.tsx";

const SWAP = "M8 4v16M8 20l-4-4M8 20l4-4M16 20V4M16 4l-4 4M16 4l4 4";
const UPLOAD = "M12 19V9M7 13.5 12 8.5l5 5M5 4.5h14";

type Props = {
  draftKey: string;
  draft: ResultsDraft;
  session: SessionDetails;
  side: ParchaSide;
  isSaving: boolean;
  failure: ShownFailure | null;
  onSave: () => void;
  onNext: () => void;
};

/** One side of the note: the camera, a look at the photo, and the way on, which does not wait for the upload. */
export function PhotoStep({ draftKey, draft, session, side, ...props }: Props) {
  const { isSaving, failure, onSave, onNext } = props;
  const t = useT();
  const photos = useSidePhotos(draftKey, draft, session.parchas);
  const photo = photos[side];
  const { choice, choose, keepSame, dismiss } = usePhotoChoice(draftKey);
  const sources = useSources((file) => void choose(side, file));
  const [isEnlarged, setEnlarged] = useState(false);
  const swap = useSwap(draftKey, session);
  const isReading = choice?.kind === "reading";
  const hasBoth = photos.Front.url !== null && photos.Back.url !== null;
  useCameraAtOnce(photo.state.kind === "none", sources.openCamera);
  const retake = () => {
    dismiss();
    sources.openCamera();
  };
  return (
    <>
      {sources.inputs}
      {/* What is being saved does not change. */}
      <div inert={isSaving} className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-4">
        {side === "Front" ? (
          <p className="flex items-center gap-3 text-small">
            <b className="shrink-0 rounded-part border border-line bg-card px-3 py-1 text-title tabular-nums">
              {paperCode(session)}
            </b>
            <span>{t("results.write-code")}</span>
          </p>
        ) : null}
        <PhotoFrame side={side} url={photo.url} isReading={isReading} onEnlarge={() => setEnlarged(true)} />
        {failure ? (
          <Banner role="alert" tone="destructive" icon="alert" title={failure.title}>
            {failure.message}
          </Banner>
        ) : null}
        {choice?.kind === "broken" ? (
          <Banner role="alert" tone="destructive" icon="alert" title={t("results.broken")}>
            {t(photo.url ? "results.broken-kept" : "results.broken-body")}
          </Banner>
        ) : null}
        {choice?.kind === "same" ? (
          <SameQuestion side={side} onRetake={retake} onKeep={keepSame} />
        ) : (
          <>
            {side === "Front" && photo.url ? <Question /> : null}
            <Sending photo={photo} other={side === "Back" ? photos.Front : null} />
            <div className="flex flex-wrap gap-2 *:grow">
              {photo.url ? (
                <Button variant="outline" onClick={retake}>
                  <Icon name="rotate" size={20} />
                  {t("results.retake")}
                </Button>
              ) : null}
              <Button variant="outline" onClick={sources.openGallery}>
                <LineDrawing shape={UPLOAD} size={20} />
                {t("results.gallery")}
              </Button>
              {side === "Back" && hasBoth ? (
                <Button
                  variant="outline"
                  isPending={swap.isPending}
                  pendingLabel={t("results.swapping")}
                  onClick={() => void swap.send()}
                >
                  <LineDrawing shape={SWAP} size={20} />
                  {t("results.swap")}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </div>
      <StepFooter>
        <Button
          size="large"
          isWide
          disabled={isSaving || isReading}
          onClick={photo.url ? onNext : sources.openCamera}
        >
          {t(photo.url ? `results.next-${side}` : "results.take")}
        </Button>
        {side === "Back" && hasBoth && !hasRemedies(draftKey, draft, session) ? (
          <Button
            variant="quiet"
            isWide
            disabled={isReading}
            isPending={isSaving}
            pendingLabel={t("general.saving")}
            onClick={onSave}
          >
            {t("results.save-photos")}
          </Button>
        ) : null}
      </StepFooter>
      <PhotoViewer
        photo={isEnlarged && photo.url ? { src: photo.url, alt: t(`results.photo-${side}`) } : null}
        failed={t("photos.image-failed")}
        onClose={() => setEnlarged(false)}
      />
    </>
  );
}

function hasRemedies(key: string, { newRemedy }: ResultsDraft, session: SessionDetails): boolean {
  return chosenRemedies(key, session).length > 0 || isTyped(newRemedy);
}

/** What to look at before the way on. */
function Question() {
  const t = useT();
  return (
    <div>
      <p className="font-bold">{t("results.readable")}</p>
      <p className="text-small text-ink-quiet">{t("results.readable-body")}</p>
    </div>
  );
}

/** `other`: the photo of the step before. */
function Sending({ photo, other }: { photo: SidePhoto; other: SidePhoto | null }) {
  return (
    <div className="flex items-center gap-3 empty:hidden">
      {other ? <Thumbnail url={other.thumbnailUrl} /> : null}
      <div className="grid min-w-0 grow gap-1">
        {other ? <SendingLine photo={other} /> : null}
        <SendingLine photo={photo} />
      </div>
    </div>
  );
}

type SameProps = { side: ParchaSide; onRetake: () => void; onKeep: () => void };

function SameQuestion({ side, onRetake, onKeep }: SameProps) {
  const t = useT();
  return (
    <Banner role="alert" tone="alive" icon="alert" title={t(`results.same-${side}`)}>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onRetake}>
          {t("results.retake")}
        </Button>
        <Button size="small" variant="outline" onClick={onKeep}>
          {t("results.same-keep")}
        </Button>
      </span>
    </Banner>
  );
}

/** The file fields of the camera and the gallery. */
function useSources(onFile: (file: File) => void) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that choosing the same file again fires the event.
    target.value = "";
    if (file) onFile(file);
  };
  const inputs = (
    <>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      <input ref={gallery} type="file" accept="image/*" hidden onChange={take} />
    </>
  );
  return {
    inputs,
    openCamera: () => camera.current?.click(),
    openGallery: () => gallery.current?.click(),
  };
}

/**
 * Opens a phone's camera with the press that led to this step. A browser that demands a further press ignores it; then the
 * step's main button opens the camera.
 */
function useCameraAtOnce(isNeeded: boolean, openCamera: () => void): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    const isPhone = window.matchMedia("(pointer: coarse)").matches;
    if (isNeeded && isPhone && navigator.userActivation?.isActive) openCamera();
  });
}

type PhotoChoice =
  | { kind: "reading" | "broken"; side: ParchaSide }
  /** The other side's photo has the same bytes. */
  | { kind: "same"; side: ParchaSide; photo: Blob };

const OTHER_SIDE = { Front: "Back", Back: "Front" } as const satisfies Record<ParchaSide, ParchaSide>;

/** Checks a photo that was taken or chosen, and puts it into the draft. A broken one replaces nothing. */
function usePhotoChoice(key: string) {
  const [choice, setChoice] = useState<PhotoChoice | null>(null);
  const latest = useRef<File>(null);

  const accept = (side: ParchaSide, photo: Blob) => {
    stopSending(draftOf(key).photos[side]?.blob);
    changeDraft(key, (draft) => ({
      ...draft,
      photos: { ...draft.photos, [side]: { blob: photo, path: null } },
    }));
    void sendPhoto(key, photo);
    setChoice(null);
  };
  const choose = async (side: ParchaSide, file: File) => {
    latest.current = file;
    setChoice({ kind: "reading", side });
    try {
      const photo = await preparePhoto(file);
      const other = draftOf(key).photos[OTHER_SIDE[side]];
      const isSame = other !== null && (await haveSameBytes(photo, other.blob));
      // Another one was chosen while this one was read.
      if (latest.current !== file) return;
      if (isSame) setChoice({ kind: "same", side, photo });
      else accept(side, photo);
    } catch {
      if (latest.current === file) setChoice({ kind: "broken", side });
    }
  };
  const keepSame = () => {
    if (choice?.kind === "same") accept(choice.side, choice.photo);
  };
  return { choice, choose, keepSame, dismiss: () => setChoice(null) };
}

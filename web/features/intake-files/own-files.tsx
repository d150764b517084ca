import { type ChangeEvent, useId, useRef, useState } from "react";
import { deleteIntakeFile } from "#contract/intake-files.ts";
import type { IntakeFiles } from "#contract/intakes.ts";
import { MAX_INTAKE_PHOTOS } from "#domain/intake-files.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { type IntakeKey, removeIntakePhoto } from "#web/features/intakes/use-intake.ts";
import { preparePhoto } from "#web/features/parchas/prepare-photo.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useFocusOfNext } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useObjectUrl } from "#web/ui/use-object-url.ts";
import { OwnVoice, SendingLine } from "./own-voice.tsx";
import { useRecorder } from "./use-recorder.ts";
import { giveFile, removeWaiting, useWaitingFiles, type WaitingFile } from "./waiting-files.ts";

type Props = { intakeKey: IntakeKey; given: IntakeFiles; canAdd: boolean };

/** What the customer gives the guide besides the text. Nothing is shown once nothing can be added and nothing is there. */
export function OwnFiles({ intakeKey, given, canAdd }: Props) {
  const t = useT();
  const [voiceId, photosId] = [useId(), useId()];
  const waiting = useWaitingFiles(intakeKey);
  const recorder = useRecorder((file, seconds) => giveFile(intakeKey, "voice", file, seconds));
  const voice = waiting.find(({ kind }) => kind === "voice");
  const photos = waiting.filter(({ kind }) => kind === "photo");
  return (
    <>
      {canAdd || given.voice || voice || recorder.isBusy ? (
        <section aria-labelledby={voiceId}>
          <Card className="grid grid-cols-1 gap-3">
            <Heading id={voiceId} title={t("voice.title")} lead={canAdd ? t("voice.lead") : null} />
            <OwnVoice {...{ intakeKey, recorder, canAdd }} given={given.voice} waiting={voice} />
          </Card>
        </section>
      ) : null}
      {canAdd || given.photos.length > 0 || photos.length > 0 ? (
        <section aria-labelledby={photosId}>
          <Card className="grid grid-cols-1 gap-3">
            <Heading
              id={photosId}
              title={t("voice.photos-title")}
              lead={canAdd ? t("voice.photos-lead") : null}
            />
            <OwnPhotos {...{ intakeKey, canAdd }} given={given.photos} waiting={photos} />
          </Card>
        </section>
      ) : null}
    </>
  );
}

function Heading({ id, title, lead }: { id: string; title: string; lead: string | null }) {
  return (
    <div>
      <h2 id={id} className="text-title font-bold">
        {title}
      </h2>
      {lead ? <p className="text-small text-ink-quiet">{lead}</p> : null}
    </div>
  );
}

type OwnPhotosProps = {
  intakeKey: IntakeKey;
  given: IntakeFiles["photos"];
  waiting: readonly WaitingFile[];
  canAdd: boolean;
};

/** The customer's photos for the guide, with those on their way. */
function OwnPhotos({ intakeKey, given, waiting, canAdd }: OwnPhotosProps) {
  const t = useT();
  const room = MAX_INTAKE_PHOTOS - given.length - waiting.length;
  const firstWaiting = waiting.find(({ state }) => state.kind === "failed") ?? waiting[0];
  return (
    <div {...useFocusOfNext<HTMLDivElement>()} className="contents">
      {given.length + waiting.length > 0 ? (
        <ul className="grid grid-cols-4 gap-2">
          {given.map((photo, index) => (
            <GivenTile key={photo.id} bookingId={intakeKey.bookingId} photo={photo} number={index + 1} />
          ))}
          {waiting.map((file, index) => (
            <WaitingTile
              key={file.id}
              file={file}
              number={given.length + index + 1}
              onRemove={() => void removeWaiting(intakeKey, file.id)}
            />
          ))}
        </ul>
      ) : null}
      {firstWaiting ? <SendingLine intakeKey={intakeKey} file={firstWaiting} /> : null}
      {canAdd && room > 0 ? <AddButtons intakeKey={intakeKey} room={room} /> : null}
      {canAdd && room <= 0 ? <p className="text-small text-ink-quiet">{t("voice.photos-full")}</p> : null}
    </div>
  );
}

type TileProps = { number: number; url: string | undefined; isPending: boolean; onRemove: () => void };
type GivenTileProps = { bookingId: string; photo: IntakeFiles["photos"][number]; number: number };

function GivenTile({ bookingId, photo: { id, thumbnailUrl }, number }: GivenTileProps) {
  const t = useT();
  const erasing = useSubmit(deleteIntakeFile, {
    // This photo alone: the answers to two removals may arrive in another order.
    onDone: () => removeIntakePhoto(bookingId, id),
    failed: t("intakes.erase-failed"),
  });
  const remove = () => void erasing.send({ params: { id: bookingId, fileId: id } });
  return <Tile number={number} url={thumbnailUrl} isPending={erasing.isPending} onRemove={remove} />;
}

function WaitingTile({ file, ...rest }: Pick<TileProps, "number" | "onRemove"> & { file: WaitingFile }) {
  return <Tile {...rest} url={useObjectUrl(file.file)} isPending />;
}

function Tile({ number, url, isPending, onRemove }: TileProps) {
  const t = useT();
  return (
    <li
      aria-busy={isPending}
      className="relative aspect-3/4 overflow-hidden rounded-part border border-line bg-stage"
    >
      <img
        src={url}
        alt={t("voice.photo-n", { number })}
        className={`size-full object-cover ${isPending ? "opacity-50" : ""}`}
      />
      <button
        type="button"
        aria-label={t("voice.photo-remove", { number })}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-stage text-on-stage">
          <Icon name="x" size={18} />
        </span>
      </button>
    </li>
  );
}

function AddButtons({ intakeKey, room }: { intakeKey: IntakeKey; room: number }) {
  const t = useT();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "reading" | "broken">("idle");
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, room);
    // So that choosing the same file again fires the event.
    target.value = "";
    setState("reading");
    let isBroken = false;
    for (const file of files) {
      try {
        giveFile(intakeKey, "photo", await preparePhoto(file), null);
      } catch {
        isBroken = true;
      }
    }
    setState(isBroken ? "broken" : "idle");
  };
  return (
    <>
      {state === "idle" ? null : (
        <p role="status" className={state === "broken" ? "font-bold text-alive-ink" : "text-ink-quiet"}>
          {t(`voice.photo-${state}`)}
        </p>
      )}
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={add} />
      <input ref={gallery} type="file" accept="image/*" multiple hidden onChange={add} />
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="outline" onClick={() => camera.current?.click()}>
          <Icon name="camera" size={20} />
          {t("voice.photo-take")}
        </Button>
        <Button variant="outline" onClick={() => gallery.current?.click()}>
          <Icon name="plus" size={20} />
          {t("voice.photo-choose")}
        </Button>
      </div>
    </>
  );
}

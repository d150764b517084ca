import { type RefObject, useRef } from "react";
import { nameIn } from "#domain/names.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FocusGroup } from "./focus-group.tsx";
import { UploadState } from "./upload-state.tsx";
import { useRemedyVideo } from "./use-remedy-video.ts";
import { VideoPlayer } from "./video-player.tsx";

export type FilmedRemedy = {
  bookingRemedyId: string;
  name: string;
  nameHindi: string;
  completionVideoUrl: string | null;
};

/** The video of a performed remedy: the uploaded one, the one being uploaded, and buttons to choose or film one. */
export function CompletionVideo({ remedy, headingId }: { remedy: FilmedRemedy; headingId: string }) {
  const video = useRemedyVideo(remedy.bookingRemedyId, remedy.completionVideoUrl);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { completionVideoUrl } = remedy;
  const { kind } = video.state;
  return (
    <FocusGroup labelledBy={headingId} state={kind}>
      {completionVideoUrl ? <UploadedVideo url={completionVideoUrl} remedy={remedy} /> : null}
      <UploadState {...video} />
      <VideoInput input={file} onChoose={video.send} />
      <VideoInput input={camera} capture onChoose={video.send} />
      {kind === "uploading" || kind === "preparing" ? null : (
        <UploadButtons
          headingId={headingId}
          hasVideo={Boolean(completionVideoUrl)}
          onChooseFile={() => file.current?.click()}
          onFilm={() => camera.current?.click()}
        />
      )}
    </FocusGroup>
  );
}

type VideoInputProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Opens the phone's camera app instead of a choice of files. */
  capture?: boolean;
  onChoose: (file: File) => void;
};

function VideoInput({ input, capture = false, onChoose }: VideoInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="video/*"
      capture={capture ? "environment" : undefined}
      hidden
      onChange={({ target }) => {
        const chosen = target.files?.[0];
        // So that choosing the same file again fires the event.
        target.value = "";
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

function UploadedVideo({ remedy, url }: { remedy: FilmedRemedy; url: string }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-1.5 text-small font-bold text-done">
        <Icon name="check" size={18} className="shrink-0" />
        {t("vidhis.video-uploaded")}
      </p>
      <VideoPlayer
        key={url}
        url={url}
        label={t("vidhis.player", {
          name: nameIn(language, remedy),
        })}
      />
    </div>
  );
}

type UploadButtonsProps = {
  headingId: string;
  hasVideo: boolean;
  onChooseFile: () => void;
  onFilm: () => void;
};

function UploadButtons({ headingId, hasVideo, onChooseFile, onFilm }: UploadButtonsProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="outline"
        className="max-sm:grow"
        aria-describedby={headingId}
        onClick={onChooseFile}
      >
        {t(hasVideo ? "vidhis.replace-video" : "vidhis.upload-video")}
      </Button>
      <Button
        size="small"
        variant="outline"
        className="max-sm:grow pointer-fine:hidden"
        aria-describedby={headingId}
        onClick={onFilm}
      >
        <Icon name="video" size={18} className="shrink-0" />
        {t("vidhis.film")}
      </Button>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { nameIn } from "#domain/names.ts";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RecordDialog } from "./record-dialog.tsx";
import { megabytes } from "./remedy-video.ts";
import { UploadState } from "./upload-state.tsx";
import { useMaxVideoBytes, useRemedyVideo } from "./use-remedy-video.ts";
import { VideoPlayer } from "./video-player.tsx";

type Props = {
  remedy: PendingRemedy;
  headingId: string;
  /** A completed remedy keeps its video. */
  isReadOnly: boolean;
};

/** The video of a performed remedy: the uploaded one, the one being uploaded, and buttons to choose or record one. */
export function CompletionVideo({ remedy, headingId, isReadOnly }: Props) {
  const video = useRemedyVideo(remedy.bookingRemedyId);
  const maxBytes = useMaxVideoBytes();
  const [isRecording, setRecording] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const { completionVideoUrl } = remedy;
  const { kind } = video.state;
  const kindBefore = useRef(kind);
  // The pressed button disappears when the state changes; the focus stays in this group.
  useEffect(() => {
    const hasChanged = kindBefore.current !== kind;
    kindBefore.current = kind;
    if (hasChanged && document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [kind]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not part of a form
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-3 focus:outline-none"
    >
      {completionVideoUrl ? <UploadedVideo url={completionVideoUrl} remedy={remedy} /> : null}
      {isReadOnly ? null : (
        <>
          <UploadState {...video} maxBytes={maxBytes} onRetry={video.retry} onStop={video.stop} />
          <input
            ref={file}
            type="file"
            accept="video/*"
            hidden
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              // So that choosing the same file again fires the event.
              target.value = "";
              if (chosen) video.choose(chosen);
            }}
          />
          {kind === "uploading" ? null : (
            <UploadButtons
              headingId={headingId}
              hasVideo={Boolean(completionVideoUrl)}
              maxBytes={maxBytes}
              onChooseFile={() => file.current?.click()}
              onRecord={() => setRecording(true)}
            />
          )}
          <RecordDialog
            isOpen={isRecording}
            maxBytes={maxBytes}
            onClose={() => setRecording(false)}
            onUse={(recorded) => {
              setRecording(false);
              video.choose(recorded);
            }}
          />
        </>
      )}
    </div>
  );
}

function UploadedVideo({ remedy, url }: { remedy: PendingRemedy; url: string }) {
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
          name: nameIn(language, { name: remedy.remedyName, nameHindi: remedy.remedyNameHindi }),
        })}
      />
    </div>
  );
}

type UploadButtonsProps = {
  headingId: string;
  hasVideo: boolean;
  maxBytes: number;
  onChooseFile: () => void;
  onRecord: () => void;
};

function UploadButtons({ headingId, hasVideo, maxBytes, onChooseFile, onRecord }: UploadButtonsProps) {
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
        className="max-sm:grow"
        aria-describedby={headingId}
        onClick={onRecord}
      >
        <Icon name="video" size={18} className="shrink-0" />
        {t("vidhis.record")}
      </Button>
      <p className="basis-full text-small text-ink-quiet">
        {t("vidhis.limit-hint", { limit: megabytes(maxBytes) })}
      </p>
    </div>
  );
}

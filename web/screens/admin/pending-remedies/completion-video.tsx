import { useEffect, useRef, useState } from "react";
import { nameIn } from "#domain/names.ts";
import type { PendingVidhi } from "#web/features/remedies/pending-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RecordDialog } from "./record-dialog.tsx";
import { megabytes } from "./remedy-video.ts";
import { UploadState } from "./upload-state.tsx";
import { useMaxVideoBytes, useVidhiVideo } from "./use-remedy-video.ts";
import { VideoPlayer } from "./video-player.tsx";

type Props = {
  vidhi: PendingVidhi;
  headingId: string;
  /** What is completed keeps its video. */
  isFixed: boolean;
};

/** The video of a vidhi: the one that is there, the one on its way, and the ways to make one. */
export function CompletionVideo({ vidhi, headingId, isFixed }: Props) {
  const video = useVidhiVideo(vidhi.bookingRemedyId);
  const maxBytes = useMaxVideoBytes();
  const [isRecording, setRecording] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { completionVideoUrl } = vidhi;
  const { kind } = video.state;
  const kindBefore = useRef(kind);
  // The button that was pressed goes with its state; the focus stays at this vidhi.
  useEffect(() => {
    const hasChanged = kindBefore.current !== kind;
    kindBefore.current = kind;
    if (hasChanged && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [kind]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing here is sent with a form
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-3 focus:outline-none"
    >
      {completionVideoUrl ? <UploadedVideo address={completionVideoUrl} vidhi={vidhi} /> : null}
      {isFixed ? null : (
        <>
          <UploadState {...video} maxBytes={maxBytes} onRetry={video.retry} onStop={video.stop} />
          <input
            ref={file}
            type="file"
            accept="video/*"
            hidden
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              // The same file again is a choice, too.
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

function UploadedVideo({ vidhi, address }: { vidhi: PendingVidhi; address: string }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-1.5 text-small font-bold text-done">
        <Icon name="check" size={18} className="shrink-0" />
        {t("vidhis.video-uploaded")}
      </p>
      <VideoPlayer
        key={address}
        address={address}
        label={t("vidhis.player", {
          name: nameIn(language, { name: vidhi.remedyName, nameHindi: vidhi.remedyNameHindi }),
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

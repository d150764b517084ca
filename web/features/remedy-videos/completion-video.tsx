import { useEffect, useRef, useState } from "react";
import { nameIn } from "#domain/names.ts";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RecordStage } from "./record-stage.tsx";
import { megabytes, minutesThatFit } from "./remedy-video.ts";
import { UploadState } from "./upload-state.tsx";
import { useRemedyVideo } from "./use-remedy-video.ts";
import { VideoPlayer } from "./video-player.tsx";

export type FilmedRemedy = {
  bookingRemedyId: string;
  name: string;
  nameHindi: string;
  completionVideoUrl: string | null;
};

/** The video of a performed remedy: the uploaded one, the one being uploaded, and buttons to choose or record one. */
export function CompletionVideo({ remedy, headingId }: { remedy: FilmedRemedy; headingId: string }) {
  const video = useRemedyVideo(remedy.bookingRemedyId);
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
      <UploadState {...video} onRetry={video.retry} onShrink={video.shrink} onStop={video.stop} />
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
      {kind === "uploading" || kind === "shrinking" ? null : (
        <UploadButtons
          headingId={headingId}
          hasVideo={Boolean(completionVideoUrl)}
          onChooseFile={() => file.current?.click()}
          onRecord={() => setRecording(true)}
        />
      )}
      <RecordDialog
        isOpen={isRecording}
        maxBytes={MAX_VIDEO_BYTES}
        onClose={() => setRecording(false)}
        onUse={(recorded) => {
          setRecording(false);
          video.choose(recorded);
        }}
      />
    </div>
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
  onRecord: () => void;
};

function UploadButtons({ headingId, hasVideo, onChooseFile, onRecord }: UploadButtonsProps) {
  const t = useT();
  const { here, camera } = minutesThatFit(MAX_VIDEO_BYTES);
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
        {t("vidhis.limit-hint", {
          limit: megabytes(MAX_VIDEO_BYTES),
          here: String(here),
          camera: String(camera),
        })}
      </p>
    </div>
  );
}

type Props = {
  isOpen: boolean;
  maxBytes: number;
  onClose: () => void;
  onUse: (file: File) => void;
};

/** Records a video in the page, and asks before a recording is discarded. */
export function RecordDialog({ isOpen, maxBytes, onClose, onUse }: Props) {
  const t = useT();
  const [hasRecording, setHasRecording] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const leave = () => {
    setHasRecording(false);
    setDiscarding(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (hasRecording ? setDiscarding(true) : leave())}
      title={t("vidhis.record-title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      <div className="@container">
        <div className="flex flex-col gap-3 [@media(max-height:480px)]:@min-[26rem]:flex-row [@media(max-height:480px)]:@min-[26rem]:flex-wrap">
          <p className="w-full text-small text-ink-quiet">
            {t("vidhis.record-lead", { minutes: String(minutesThatFit(maxBytes).here) })}
          </p>
          <RecordStage
            maxBytes={maxBytes}
            isDiscarding={isDiscarding}
            onRecording={setHasRecording}
            onStay={() => setDiscarding(false)}
            onLeave={leave}
            onUse={(file) => {
              setHasRecording(false);
              setDiscarding(false);
              onUse(file);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

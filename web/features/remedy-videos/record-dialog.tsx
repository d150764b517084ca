import { useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { RecordStage } from "./record-stage.tsx";
import { minutesThatFit } from "./remedy-video.ts";

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

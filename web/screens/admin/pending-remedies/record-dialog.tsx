import { useState } from "react";
import { formatCountdown } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { RecordStage } from "./record-stage.tsx";
import { secondsThatFit } from "./remedy-video.ts";

type Props = {
  isOpen: boolean;
  maxBytes: number;
  onClose: () => void;
  onUse: (file: File) => void;
};

/** Records the vidhi in the page. A recording is not thrown away by a slip of the thumb. */
export function RecordDialog({ isOpen, maxBytes, onClose, onUse }: Props) {
  const t = useT();
  const [hasRecording, setHasRecording] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setHasRecording(false);
    setLeaving(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (hasRecording ? setLeaving(true) : leave())}
      title={t("vidhis.record-title")}
      closeLabel={t("shell.close")}
    >
      <div className="@container">
        <div className="flex flex-col gap-3 [@media(max-height:480px)]:@min-[26rem]:flex-row [@media(max-height:480px)]:@min-[26rem]:flex-wrap">
          <p className="w-full text-small text-ink-quiet">
            {t("vidhis.record-lead", { time: formatCountdown(secondsThatFit(maxBytes)) })}
          </p>
          <RecordStage
            maxBytes={maxBytes}
            isLeaving={isLeaving}
            onRecording={setHasRecording}
            onStay={() => setLeaving(false)}
            onLeave={leave}
            onUse={(file) => {
              setHasRecording(false);
              setLeaving(false);
              onUse(file);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

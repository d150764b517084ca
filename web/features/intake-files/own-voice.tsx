import { useState } from "react";
import { deleteIntakeFile } from "#contract/intake-files.ts";
import type { IntakeFiles } from "#contract/intakes.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { type IntakeKey, setIntakeFiles } from "#web/features/intakes/use-intake.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { toast } from "#web/ui/toast.ts";
import { useObjectUrl } from "#web/ui/use-object-url.ts";
import { Recorder } from "./recorder.tsx";
import { SendingLine } from "./sending-line.tsx";
import type { useRecorder } from "./use-recorder.ts";
import { removeWaiting, type WaitingFile } from "./waiting-files.ts";

type Props = {
  intakeKey: IntakeKey;
  recorder: ReturnType<typeof useRecorder>;
  given: IntakeFiles["voice"];
  waiting: WaitingFile | undefined;
  canAdd: boolean;
};

/** The customer's spoken question: recorded, on its way or with the guide, to be listened to, replaced and erased. */
export function OwnVoice({ intakeKey, recorder, given, waiting, canAdd }: Props) {
  const url = useObjectUrl(waiting?.file);
  if (recorder.isBusy || (!given && !waiting)) return <Recorder recorder={recorder} />;
  return (
    <>
      {recorder.state.kind === "idle" || !canAdd ? null : <Recorder recorder={recorder} />}
      <Player key={given?.id} url={waiting ? url : given?.url} />
      {waiting ? <SendingLine intakeKey={intakeKey} file={waiting} /> : <Arrived />}
      <Buttons
        intakeKey={intakeKey}
        fileId={given?.id}
        waiting={waiting}
        onAgain={canAdd ? () => void recorder.start() : null}
      />
    </>
  );
}

function Player({ url }: { url: string | undefined }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useMediaCaption: the customer's own words
    <audio controls preload="metadata" src={url} aria-label={t("voice.player")} className="w-full" />
  );
}

function Arrived() {
  const t = useT();
  return (
    <p role="status" className="flex items-center gap-1.5 font-bold text-done">
      <Icon name="check" size={18} className="shrink-0" />
      <span>{t("voice.arrived")}</span>
    </p>
  );
}

type ButtonsProps = Pick<Props, "intakeKey" | "waiting"> & {
  fileId: string | undefined;
  /** Null once the session has begun. */
  onAgain: (() => void) | null;
};

function Buttons({ intakeKey, fileId, waiting, onAgain }: ButtonsProps) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const erasing = useSubmit(deleteIntakeFile, {
    onDone: (files) => setIntakeFiles(intakeKey.bookingId, files),
    onFailed: (error) =>
      toast({ title: t("voice.erase-failed"), body: messageOf(error), tone: "destructive" }),
  });
  const erase = async () => {
    // The one that is shown: behind a recording that waits, the guide may have an earlier one.
    if (waiting) removeWaiting(intakeKey, waiting.id);
    else if (fileId) await erasing.send({ params: { id: intakeKey.bookingId, fileId } });
    setConfirming(false);
  };
  if (isConfirming)
    return (
      <InlineConfirm
        question={t("voice.erase-sure")}
        noLabel={t("voice.erase-no")}
        yesLabel={t("voice.erase-yes")}
        pendingLabel={t("voice.erasing")}
        isPending={erasing.isPending}
        onNo={() => setConfirming(false)}
        onYes={() => void erase()}
      />
    );
  return (
    <div className="flex flex-wrap gap-3">
      {onAgain ? (
        <Button variant="outline" onClick={onAgain}>
          <Icon name="mic" size={20} />
          {t("voice.again")}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {t("voice.erase")}
      </Button>
    </div>
  );
}

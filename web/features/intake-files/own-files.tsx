import { useId } from "react";
import type { IntakeFiles } from "#contract/intakes.ts";
import type { IntakeKey } from "#web/features/intakes/use-intake.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { OwnPhotos } from "./own-photos.tsx";
import { OwnVoice } from "./own-voice.tsx";
import { useRecorder } from "./use-recorder.ts";
import { giveFile, useWaitingFiles } from "./waiting-files.ts";

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

import { useId, useState } from "react";
import { PhotoPair } from "#web/features/parchas/photo-pair.tsx";
import { type ParchaPhotos, useParchaPhotos } from "#web/features/parchas/use-parcha-photos.ts";
import { RemedyPicker } from "#web/features/remedies/remedy-picker.tsx";
import { usePrescribe } from "#web/features/remedies/use-remedies.ts";
import { DialogError } from "#web/features/sessions/dialog-parts.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  session: SessionDetails;
  isOpen: boolean;
  onClose: () => void;
  /** The guide returns to the list of sessions. */
  onGone: () => void;
};

/** After the session: photos of both sides of the parcha, then the remedies. */
export function ResultsDialog({ session, isOpen, onClose, onGone }: Props) {
  const t = useT();
  const photos = useParchaPhotos(session.id, session.parchas);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("results.title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{t("results.body")}</p>
        <PhotoPair photos={photos} />
        <Completing session={session} photos={photos} onGone={onGone} />
      </div>
    </Dialog>
  );
}

type CompletingProps = { session: SessionDetails; photos: ParchaPhotos; onGone: () => void };

/** The remedies appear once both sides are uploaded. */
function Completing({ session, photos, onGone }: CompletingProps) {
  const t = useT();
  const reasonId = useId();
  const prescribe = usePrescribe(session.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(session.remedies.map(({ id }) => id)),
  );
  const { areBothUploaded } = photos;
  const complete = async () => {
    try {
      await prescribe.mutateAsync([...chosen]);
      toast({
        title: t("results.completed"),
        body: sessionNameOf(t, session).full,
        tone: "done",
      });
      onGone();
    } catch {
      // The dialog stays open and shows the error.
    }
  };
  return (
    <>
      {areBothUploaded ? (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-bold">{t("results.vidhis")}</h3>
          <p className="text-small text-ink-quiet">{t("results.vidhis-body")}</p>
          <RemedyPicker prescribed={session.remedies} chosen={chosen} onChange={setChosen} />
        </section>
      ) : null}
      <DialogError title={t("results.complete-failed")} error={prescribe.error} />
      <div className="grid gap-3">
        {areBothUploaded ? null : (
          <p id={reasonId} role="status" className="text-small font-bold">
            {t(`results.${photos.missing}`)}
          </p>
        )}
        <Button
          isWide
          disabled={!areBothUploaded}
          aria-describedby={areBothUploaded ? undefined : reasonId}
          isPending={prescribe.isPending}
          pendingLabel={t("results.completing")}
          onClick={() => void complete()}
        >
          {t("results.complete")}
        </Button>
        <Button isWide variant="outline" disabled={prescribe.isPending} onClick={onGone}>
          {t("results.later")}
        </Button>
      </div>
    </>
  );
}

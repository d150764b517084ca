import { useState } from "react";
import { setRemedyVideo } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/form-dialog.tsx";
import {
  NO_FILTER,
  type PendingRemedy,
  usePendingRemedies,
} from "#web/features/remedies/pending-remedies.ts";
import { refreshPerformances } from "#web/features/remedies/performed-remedies.ts";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { remedy: PendingRemedy; onClose: () => void };

/** Uses the video of one remedy for others that have none. */
export function ShareDialog({ remedy: { completionVideoUrl }, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const share = useAction(shareVideo, {
    onDone: (_, { bookingRemedyIds: { length: count } }) => {
      toast({ title: t("vidhis.shared-toast", { count }), tone: "done" });
      onClose();
    },
    onSettled: refreshPerformances,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [namesNoPerson, setConfirmed] = useState(false);
  const { data } = usePendingRemedies(NO_FILTER);
  const others = (data?.pages.flatMap(({ vidhis }) => vidhis) ?? []).filter(
    (other) => other.completionVideoUrl === null,
  );
  const chosen = others.map(({ bookingRemedyId }) => bookingRemedyId).filter((id) => ticked.has(id));
  const toggle = (id: string, isTicked: boolean) => {
    const rest = [...ticked].filter((other) => other !== id);
    setTicked(new Set(isTicked ? [...rest, id] : rest));
  };
  const isReady = chosen.length > 0 && namesNoPerson;
  return (
    <FormDialog
      title={t("vidhis.share-title")}
      action={share}
      onSubmit={() => void share.send({ videoUrl: completionVideoUrl ?? "", bookingRemedyIds: chosen })}
      onClose={onClose}
      submit={chosen.length > 0 ? t("vidhis.share", { count: chosen.length }) : t("vidhis.share-none")}
      pending={t("vidhis.sharing")}
      isDisabled={!isReady}
      failed={t("vidhis.share-failed")}
      canLeave
    >
      <p>{t("vidhis.share-lead")}</p>
      <ul className="max-h-[280px] overflow-y-auto rounded-card border border-line px-3 py-1">
        {others.map((other) => (
          <li key={other.bookingRemedyId}>
            <Checkbox
              isChecked={ticked.has(other.bookingRemedyId)}
              onChange={(isTicked) => toggle(other.bookingRemedyId, isTicked)}
            >
              <span className="block text-body leading-snug font-bold wrap-anywhere">
                {nameIn(language, { name: other.remedyName, nameHindi: other.remedyNameHindi })}
              </span>
              <span className="text-ink-quiet wrap-anywhere">{`${remedyCustomerName(t, other)} · ${formatDate(language, other.sessionDate)}`}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Checkbox isChecked={namesNoPerson} onChange={setConfirmed} isRequired>
        <span className="text-body font-bold">{t("vidhis.share-confirm")}</span>
      </Checkbox>
      {isReady ? null : <p className="text-small text-ink-quiet">{t("vidhis.share-needs")}</p>}
    </FormDialog>
  );
}

/** The server copies the video. */
const COPY_TIMEOUT_MS = 60_000;

type Sharing = { videoUrl: string; bookingRemedyIds: readonly string[] };

/** The admin has confirmed that it names no person. */
async function shareVideo({ videoUrl, bookingRemedyIds }: Sharing): Promise<void> {
  for (const id of bookingRemedyIds) {
    const input = { videoUrl, namesNoPerson: true };
    await call(setRemedyVideo, { params: { id }, input, timeoutMs: COPY_TIMEOUT_MS });
  }
}

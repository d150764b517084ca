import { useId, useState } from "react";
import type { PendingRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { CallFailure } from "#web/api/call.ts";
import { ChoiceBox } from "#web/features/desks/choice-row.tsx";
import { type CustomerRemedies, useCompleteRemedy } from "#web/features/remedies/pending-remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { CompletionVideo } from "#web/features/remedy-videos/completion-video.tsx";
import { FocusGroup } from "#web/features/remedy-videos/focus-group.tsx";
import { PerformedVideo } from "#web/features/remedy-videos/performed-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { customer: CustomerRemedies; choice: Choice };

/** The remedies of one customer, a row for each. */
export function CustomerGroup({ customer, choice }: Props) {
  const t = useT();
  const { name, phone, remedies } = customer;
  const headingId = `remedies-of-${phone}`;
  const count = remedies.filter(({ completionStatus }) => completionStatus === "pending").length;
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-4 px-4 pt-1">
        <h2 id={headingId} className="font-bold wrap-anywhere">
          {name}
        </h2>
        <PhoneLink name={name} phone={phone} />
        {count > 0 ? (
          <span className="ml-auto">
            <Badge tone="secondary">{t("general.vidhi-count", { count })}</Badge>
          </span>
        ) : null}
      </div>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="px-4 py-2">
            <RemedyRow remedy={remedy} choice={choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** It keeps its place until its video is sent, so that a second press meets no other remedy. */
function RemedyRow({ remedy, choice }: { remedy: PendingRemedy; choice: Choice }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const { remedyName: name, remedyNameHindi: nameHindi, sessionDate, sessionTime, completionStatus } = remedy;
  const isCompleted = completionStatus === "completed";
  const filmed = { ...remedy, name, nameHindi };
  const isChosen = choice.ids.has(remedy.bookingRemedyId);
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 items-start gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]"
    >
      <div className="flex items-start gap-x-1.5">
        {choice.isChoosing && !isCompleted ? (
          <button
            type="button"
            aria-pressed={isChosen}
            aria-label={t("desks.vidhi-choose-of", {
              remedy: nameIn(language, { name, nameHindi }),
              name: remedyCustomerName(t, remedy),
            })}
            onClick={() => choice.choose(remedy.bookingRemedyId, !isChosen)}
            className="-my-1 -ml-2.5 grid size-11 shrink-0 place-items-center rounded-part hover:bg-primary-soft"
          >
            <ChoiceBox isChosen={isChosen} />
          </button>
        ) : null}
        <div className="min-w-0 grow">
          <RemedyNames as="h3" id={headingId} name={name} nameHindi={nameHindi} />
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-quiet">
            {t("vidhis.when", {
              day: unbroken(formatDate(sessionDate)),
              time: unbroken(formatTime(sessionTime)),
            })}
            <Badge tone={isCompleted ? "done" : "outline"}>{t(`vidhis.status-${completionStatus}`)}</Badge>
          </p>
        </div>
      </div>
      {isCompleted ? (
        <PerformedVideo remedy={filmed} headingId={headingId} />
      ) : (
        <CompletionVideo remedy={filmed} headingId={headingId} />
      )}
      {choice.isChoosing ? null : <CompletionBox remedy={remedy} headingId={headingId} />}
    </article>
  );
}

/** Marks the remedy as performed, which is final; the video can be taken back for a minute. */
function CompletionBox({ remedy, headingId }: { remedy: PendingRemedy; headingId: string }) {
  const t = useT();
  const reasonId = useId();
  const complete = useCompleteRemedy({
    onDone: () => toast({ title: t("vidhis.success"), body: t("vidhis.marked"), tone: "done" }),
    onFailed: (error) => {
      const body = error instanceof CallFailure ? error.message : t("vidhis.mark-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    },
  });
  const isCompleted = remedy.completionStatus === "completed";
  const needsVideo = !isCompleted && remedy.completionVideoUrl === null;
  return (
    <FocusGroup labelledBy={headingId} state={remedy.completionStatus}>
      <div>
        <Checkbox
          isChecked={isCompleted || complete.isPending}
          isDisabled={isCompleted || needsVideo || complete.isPending}
          isFinal
          describedBy={needsVideo ? `${headingId} ${reasonId}` : headingId}
          onChange={(isTicked) => {
            if (isTicked && !isCompleted && !needsVideo)
              void complete.send({ params: { id: remedy.bookingRemedyId } });
          }}
        >
          <span className="text-body font-bold">{t("vidhis.mark-complete")}</span>
        </Checkbox>
        {needsVideo ? (
          <p id={reasonId} className="pl-9 text-small text-ink-quiet">
            {t("vidhis.mark-needs-video")}
          </p>
        ) : null}
      </div>
    </FocusGroup>
  );
}

/** Several of those that are shown, to be completed with one video. */
export function useChoice(shown: readonly PendingRemedy[]) {
  const [isChoosing, setChoosing] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isCompleting, setCompleting] = useState(false);
  const pending = shown.filter(({ completionStatus }) => completionStatus === "pending");
  const chosen = pending.filter(({ bookingRemedyId }) => ids.has(bookingRemedyId));
  const choose = (id: string, isChosen: boolean) => {
    const others = [...ids].filter((other) => other !== id);
    setIds(new Set(isChosen ? [...others, id] : others));
  };
  /** Those that failed stay chosen. */
  const forget = (done: readonly string[]) =>
    setIds((before) => new Set([...before].filter((id) => !done.includes(id))));
  const stop = () => {
    setChoosing(false);
    setIds(new Set());
  };
  const start = () => setChoosing(true);
  const canStart = !isChoosing && pending.length > 1;
  return { isChoosing, start, canStart, ids, chosen, choose, forget, stop, isCompleting, setCompleting };
}

export type Choice = ReturnType<typeof useChoice>;

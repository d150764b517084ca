import { type FormEvent, useId, useRef, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { TRACKING_NUMBER } from "#domain/parchas.ts";
import { messageOf } from "#web/api/call.ts";
import type { OneSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { useMarkSent, useTracking } from "./use-note.ts";

type Props = { session: OneSession; parchas: readonly Parcha[] };

/** The paper itself: whether it is in the post, and under which number. */
export function NoteOnItsWay({ session, parchas }: Props) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const mark = useMarkSent(session.id, parchas);
  const isSent = parchas.every((parcha) => parcha.isSent);
  const sentAt = parchas.find((parcha) => parcha.sentAt)?.sentAt ?? null;
  const sent = async () => {
    try {
      await mark.mutateAsync();
      toast({ title: t("results.marked-sent"), tone: "done" });
    } catch (error) {
      toast({ title: t("results.mark-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-title font-bold">
            {t("results.post")}
          </h2>
          <Badge tone={isSent ? "done" : "outline"}>
            {isSent && sentAt
              ? t("results.sent-on", { day: formatDay(language, istDateOf(new Date(sentAt))) })
              : t(isSent ? "results.sent" : "results.processing")}
          </Badge>
        </div>
        <TrackingForm {...{ session, parchas }} />
        {isSent ? null : (
          <div className="grid gap-1 md:justify-items-start">
            <Button
              isPending={mark.isPending}
              pendingLabel={t("results.marking-sent")}
              onClick={() => void sent()}
            >
              {t("results.mark-sent")}
            </Button>
            <p className="text-small text-ink-quiet">{t("results.mark-note")}</p>
          </div>
        )}
      </Card>
    </section>
  );
}

function TrackingForm({ session, parchas }: Props) {
  const t = useT();
  const known = parchas.find(({ trackingNumber }) => trackingNumber)?.trackingNumber ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const tracking = useTracking(session.id, parchas);
  const value = typed ?? known;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (tracking.isPending) return;
    const number = value.trim();
    if (!TRACKING_NUMBER.test(number)) {
      setBad(true);
      field.current?.focus();
      return;
    }
    try {
      await tracking.mutateAsync(number);
      setTyped(null);
      toast({ title: t("results.tracking-saved"), tone: "done" });
    } catch (error) {
      toast({ title: t("results.tracking-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  return (
    <form className="grid gap-2 md:max-w-md" noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={t("results.tracking")}
        hint={t("results.tracking-hint")}
        error={isBad ? t("results.tracking-bad") : null}
      >
        {(props) => (
          <input
            {...props}
            ref={field}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              setTyped(event.target.value);
              setBad(false);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="md:justify-self-start"
        isPending={tracking.isPending}
        pendingLabel={t("results.saving")}
      >
        {t("results.tracking-save")}
      </Button>
    </form>
  );
}

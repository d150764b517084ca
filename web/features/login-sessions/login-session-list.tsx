import { type RefObject, useState } from "react";
import { CallFailure } from "#web/api/call.ts";
import { formatPastMoment } from "#web/api/past-day.ts";
import { useAction } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { toast } from "#web/ui/toast.ts";

/** A login session in words. */
export type ListedSession = {
  id: string;
  isCurrent: boolean;
  device: string;
  facts: readonly string[];
  usedAt: string;
};

type Props = {
  sessions: readonly ListedSession[];
  /** The id of the list's heading. */
  labelledBy: string;
  /** Takes the focus: the pressed button disappears with its session. */
  heading: RefObject<HTMLHeadingElement | null>;
  onEnd: (id: string) => Promise<unknown>;
  /** Of the button that ends all others. */
  endOthers: string;
  /** Returns what the notice says. */
  onEndOthers: () => Promise<string>;
  onChanged: () => unknown;
};

/** Where a person is signed in. Each session but this one can be ended, and all others at once. */
export function LoginSessionList({ sessions, labelledBy, heading, ...on }: Props) {
  const onChanged = () => {
    heading.current?.focus();
    return on.onChanged();
  };
  return (
    <>
      <ul aria-labelledby={labelledBy} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => on.onEnd(session.id)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <EndOthers label={on.endOthers} onEnd={on.onEndOthers} onChanged={onChanged} />
      ) : null}
    </>
  );
}

/** It has ended meanwhile, which is what was wanted. */
function ignoreEnded(error: unknown) {
  if (!(error instanceof CallFailure) || error.code !== "not-found") throw error;
}

type RowProps = { session: ListedSession; onEnd: () => Promise<unknown>; onChanged: () => unknown };

function SessionRow({ session, onEnd, onChanged }: RowProps) {
  const t = useT();
  const { device, isCurrent, facts, usedAt } = session;
  const end = useAction(() => onEnd().catch(ignoreEnded), {
    onDone: () => {
      toast({ title: t("logins.ended"), body: device, tone: "done" });
      return onChanged();
    },
    failed: t("logins.end-failed"),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          <span>{device}</span>
          {isCurrent ? <Badge tone="done">{t("logins.here")}</Badge> : null}
        </p>
        <p className="text-small text-ink-quiet">{facts.join(" · ")}</p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={t("logins.end-label", { device, when: formatPastMoment(usedAt) })}
          isPending={end.isPending}
          pendingLabel={t("logins.ending")}
          onClick={() => void end.send()}
        >
          {t("logins.end")}
        </Button>
      )}
    </li>
  );
}

type OthersProps = { label: string; onEnd: () => Promise<string>; onChanged: () => unknown };

function EndOthers({ label, onEnd, onChanged }: OthersProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const end = useAction(onEnd, {
    onDone: (title) => {
      toast({ title, tone: "done" });
      setAsking(false);
      return onChanged();
    },
    failed: t("logins.end-failed"),
    onFailed: () => setAsking(false),
  });
  if (!isAsking)
    return (
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <InlineConfirm
      question={t("logins.others-question")}
      noLabel={t("logins.others-keep")}
      yesLabel={label}
      pendingLabel={t("logins.ending")}
      isPending={end.isPending}
      onNo={() => setAsking(false)}
      onYes={() => void end.send()}
    />
  );
}

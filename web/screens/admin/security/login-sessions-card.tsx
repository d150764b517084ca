import { useRef, useState } from "react";
import { endLoginSession, endOtherLoginSessions, type LoginSession } from "#contract/own-account.ts";
import { call, messageOf } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useFormatMoment } from "#web/features/staff/use-format-moment.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";
import { refreshLoginSessions, useLoginSessions } from "./login-sessions.ts";

/** The admin's own login sessions, each of which can be ended. */
export function LoginSessionsCard() {
  const t = useT();
  const query = useLoginSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its session.
  const onEnded = () => {
    heading.current?.focus();
    refreshLoginSessions();
  };
  return (
    <section aria-labelledby="sessions-heading" className="grid grid-cols-1 gap-3">
      <h2
        ref={heading}
        id="sessions-heading"
        tabIndex={-1}
        className="text-title font-bold focus:outline-none"
      >
        {t("account.sessions")}
      </h2>
      <p>{t("account.sessions-body")}</p>
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-32"]} />}
        failedTitle={t("account.sessions-failed")}
      >
        {(sessions) => (
          <>
            <ul aria-labelledby="sessions-heading" className="divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={onEnded} />
              ))}
            </ul>
            {sessions.length > 1 ? <EndOthers onEnded={onEnded} /> : null}
          </>
        )}
      </QueryView>
    </section>
  );
}

type RowProps = { session: LoginSession; onEnded: () => void };

function SessionRow({ session, onEnded }: RowProps) {
  const t = useT();
  const format = useFormatMoment();
  const [isPending, setPending] = useState(false);
  const { id, browser, system, isCurrent, network, createdAt, usedAt } = session;
  const device =
    browser && system
      ? t("account.device", { browser, system })
      : (browser ?? system ?? t("account.unknown-device"));
  const end = async () => {
    setPending(true);
    try {
      await call(endLoginSession, { params: { id } });
      toast({ title: t("account.ended"), body: device, tone: "done" });
      onEnded();
    } catch (error) {
      setPending(false);
      toast({ title: t("account.end-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  const facts = [
    t("account.used", { when: format(usedAt) }),
    t("account.since", { when: format(createdAt) }),
    ...(network ? [t("account.network", { network })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {device}
          {isCurrent ? <Badge tone="done">{t("account.here")}</Badge> : null}
        </p>
        <p className="text-small text-ink-quiet">{facts.join(" · ")}</p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={t("account.end-label", { device, when: format(usedAt) })}
          isPending={isPending}
          pendingLabel={t("account.end-pending")}
          onClick={() => void end()}
        >
          {t("account.end")}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const end = async () => {
    setPending(true);
    try {
      const { ended } = await call(endOtherLoginSessions);
      toast({ title: t("account.ended-others", { count: ended }), tone: "done" });
      onEnded();
    } catch (error) {
      toast({ title: t("account.end-failed"), body: messageOf(error), tone: "destructive" });
    }
    setPending(false);
    setAsking(false);
  };
  if (!isAsking)
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("account.end-others")}
      </Button>
    );
  return (
    <InlineConfirm
      question={t("account.end-others-question")}
      noLabel={t("account.end-others-keep")}
      yesLabel={t("account.end-others")}
      pendingLabel={t("account.end-pending")}
      isPending={isPending}
      onNo={() => setAsking(false)}
      onYes={() => void end()}
    />
  );
}

import { type ReactNode, useId, useState } from "react";
import {
  getReconciliation,
  listMoneyTasks,
  type MoneyTask,
  resolveMoneyTask,
  retryRefund,
} from "#contract/accounting.ts";
import { CallFailure, isUnanswered, messageOf } from "#web/api/call.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { CallRecordSlot } from "#web/features/complaints/on-demand.tsx";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { TimeLeft } from "#web/features/disputes/time-left.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { toast } from "#web/ui/toast.ts";
import { useFormatInstant } from "./use-format-instant.ts";

const REFRESHES = [listMoneyTasks, getReconciliation];

type Props = {
  task: MoneyTask;
  /** The task has left the list, so the focus needs another place. */
  onGone: () => void;
};

export function TaskCard({ task, onGone }: Props) {
  const { id, kind, about, amount, since, detail, customer, session, respondBy } = task;
  const t = useT();
  const formatInstant = useFormatInstant();
  const headingId = useId();
  const isDispute = kind.startsWith("dispute-");
  const canBeRetried = kind === "refund-failed" || kind === "refund-refused";
  return (
    <Card className="grid gap-3">
      <div className="flex items-start gap-3">
        <Icon name="alert" size={22} className="mt-1 shrink-0 text-destructive" />
        <div className="min-w-0 grow">
          <h3 id={headingId} className="font-bold">
            {t(`money.kind-${kind}`)}
          </h3>
          <p className="text-small text-ink-quiet">{t(`money.explain-${kind}`)}</p>
        </div>
      </div>
      {kind === "dispute-open" ? <TimeLeft respondBy={respondBy} /> : null}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 text-small">
        {amount === null ? null : (
          <Fact name={t("admin.amount")}>
            <span className="text-body">{formatAmount(amount)}</span>
          </Fact>
        )}
        <Fact name={t("money.since")}>{formatInstant(since)}</Fact>
        {customer ? (
          <Fact name={t("titles.customer")}>
            <span className="block">{customer.displayName}</span>
            <PhoneLink name={customer.displayName} phone={customer.phone} />
          </Fact>
        ) : null}
        {session ? (
          <Fact name={t("titles.session")}>
            <span>{`${formatPastDay(session.sessionDate)}, ${formatTime(session.sessionTime)}`}</span>
          </Fact>
        ) : null}
        {["did-not-work", "new-time-and-money", "settlement-missing"].includes(kind) ? null : (
          <Fact name={t(`money.${idName(task)}`)} isWide>
            {about}
          </Fact>
        )}
        {detail && kind !== "did-not-work" ? (
          <Fact name={t(kind === "refund-failed" ? "money.refund-id" : "money.note")} isWide>
            {/* Written by the server, in English only. */}
            <span lang="en" className="font-normal">
              {detail}
            </span>
          </Fact>
        ) : null}
      </dl>
      {kind === "did-not-work" ? (
        <CallRecordSlot bookingId={about} describedBy={headingId} onAnswered={onGone} />
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        {isDispute ? (
          <LinkButton
            to={paths.adminDispute(id)}
            variant={kind === "dispute-open" ? "primary" : "outline"}
            aria-describedby={headingId}
          >
            {t("disputes.evidence")}
          </LinkButton>
        ) : null}
        {canBeRetried ? <RetryButton id={task.id} describedBy={headingId} onGone={onGone} /> : null}
        {["did-not-work", "dispute-open"].includes(kind) ? null : (
          <ResolveButton task={task} describedBy={headingId} onGone={onGone} />
        )}
      </div>
    </Card>
  );
}

/** By the prefix of Razorpay's ids (https://razorpay.com/docs/api/). */
function idName({ kind, about }: MoneyTask) {
  if (kind === "event-given-up") return "event-id";
  if (about.startsWith("setl_")) return "settlement-id";
  if (about.startsWith("rfnd_")) return "refund-id";
  return about.startsWith("order_") ? "order-id" : "payment-id";
}

function Fact({ name, children, isWide = false }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={isWide ? "col-span-full min-w-0" : "min-w-0"}>
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}

type ActProps = { id: string; describedBy: string; onGone: () => void };

function RetryButton({ id, describedBy, onGone }: ActProps) {
  const t = useT();
  const retry = useSubmit(retryRefund, {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: t("money.retried"), tone: "done" });
      onGone();
    },
    onFailed: (error) => toastTaskChanged(error, t("money.retry-failed")),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        aria-describedby={describedBy}
        isPending={retry.isPending}
        pendingLabel={t("money.retrying")}
        onClick={() => retry.send({ params: { id } })}
      >
        {t("money.retry-refund")}
      </Button>
      <Problem
        error={retry.error}
        title={t(isUnanswered(retry.error) ? "sessions.give-back-failed" : "money.retry-failed")}
      />
    </div>
  );
}

function ResolveButton({ task, describedBy, onGone }: Omit<ActProps, "id"> & Pick<Props, "task">) {
  const t = useT();
  /** Null while the dialog is closed. The list may load anew behind it. */
  const [seen, setSeen] = useState<MoneyTask | null>(null);
  const resolve = useSubmit(resolveMoneyTask, {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: t("money.resolved"), tone: "done" });
      onGone();
    },
    onFailed: (error) => {
      setSeen(null);
      toastTaskChanged(error, t("money.resolve-failed"));
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" aria-describedby={describedBy} onClick={() => setSeen(task)}>
        {t("money.resolve")}
      </Button>
      <Problem error={resolve.error} title={t("money.resolve-failed")} />
      {seen ? (
        // A resolved task disappears from the list.
        <ConfirmDialog
          title={t("money.resolve-title")}
          action={resolve}
          onConfirm={() => {
            const { id, kind, detail } = seen;
            void resolve.send({ params: { id }, input: { kind, detail } });
          }}
          onClose={() => setSeen(null)}
          yes={t("money.resolve")}
          pending={t("money.resolving")}
          no={t("admin.not-yet")}
        >
          {t("money.resolve-body")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Another admin was first: the card may disappear with its message, so a toast shows it as well. */
function toastTaskChanged(error: unknown, title: string): void {
  if (error instanceof CallFailure && (error.status === 404 || error.status === 409))
    toast({ title, body: error.message, tone: "destructive" });
}

function Problem({ error, title }: { error: unknown; title: string }) {
  return (
    <div role="alert">
      {error ? (
        <p className="text-small font-bold text-destructive">
          <span className="block">{title}</span>
          <span className="block font-normal">{messageOf(error)}</span>
        </p>
      ) : null}
    </div>
  );
}

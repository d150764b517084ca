import { useState } from "react";
import { PAYOUT_ROLES } from "#contract/access.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { addPayout, listPayouts, type Payout, reversePayout } from "#contract/payouts.ts";
import { amountIn } from "#domain/digits.ts";
import { isCalendarDate, istDateOf } from "#domain/ist-time.ts";
import { CallFailure, isUnanswered } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { ConfirmDialog, FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { formatDate, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";

type Account = OutputOf<typeof listPayouts>;

/** `/admin/money/payouts`: what was paid out to the guide, and what is open. */
export function PayoutsView() {
  const t = useT();
  const query = useEndpoint(listPayouts, { refetchOnWindowFocus: true, refetchInterval: 60_000 });
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.payouts")} backTo={paths.adminMoney()} />
      <QueryView
        query={query}
        loading={["h-28", "h-44"]}
        failedTitle={t("payouts.failed")}
        staleText={t("admin.stale")}
      >
        {(account) => <Payouts account={account} />}
      </QueryView>
    </div>
  );
}

function Payouts({ account }: { account: Account }) {
  const t = useT();
  const admin = useAdmin();
  const mayEnter = admin !== null && PAYOUT_ROLES.includes(admin.role);
  const [opened, setOpened] = useState<Payout | "new" | null>(null);
  useFocusOnceClosed(opened !== null);
  const close = () => setOpened(null);
  const figures = [
    { name: t("payouts.open"), amount: account.open, look: "basis-full text-heading font-bold text-primary" },
    { name: t("payouts.share"), amount: account.share, look: "text-title font-bold" },
    { name: t("payouts.paid-out"), amount: account.paidOut, look: "text-title font-bold" },
  ];
  return (
    <>
      <Card className="grid grid-cols-1 gap-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
          {figures.map(({ name, amount, look }) => (
            <div key={name} className={look}>
              <dt className="text-small font-normal text-ink-quiet">{name}</dt>
              <dd>{formatAmountExact(amount)}</dd>
            </div>
          ))}
        </dl>
        {account.open < 0 ? <p className="text-small">{t("payouts.in-advance")}</p> : null}
        {mayEnter ? (
          <Button className="justify-self-start" onClick={() => setOpened("new")}>
            {t("payouts.add")}
          </Button>
        ) : null}
      </Card>
      {account.payouts.length === 0 ? (
        <EmptyState title={t("payouts.none")}>
          {t(mayEnter ? "payouts.none-body" : "payouts.none-read")}
        </EmptyState>
      ) : (
        <ol className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-card px-4">
          {account.payouts.map((payout) => (
            <li key={payout.id}>
              <PayoutRow payout={payout} canReverse={mayEnter} onReverse={() => setOpened(payout)} />
            </li>
          ))}
        </ol>
      )}
      {opened === "new" ? <NewPayout account={account} onClose={close} /> : null}
      {opened !== null && opened !== "new" ? (
        <Reversal account={account} payout={opened} onClose={close} />
      ) : null}
    </>
  );
}

type RowProps = { payout: Payout; canReverse: boolean; onReverse: () => void };

function PayoutRow({ payout, canReverse, onReverse }: RowProps) {
  const t = useT();
  const { number, amount, paidOn, reference, reverses, reversedBy, enteredBy, enteredAt } = payout;
  const at = new Date(enteredAt);
  const entered = { day: formatDate(istDateOf(at)), time: formatTimeOf(at), name: enteredBy.name };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 tabular-nums">
      <span className="min-w-0 grow basis-60">
        <span className="block font-bold wrap-anywhere">{`${number}. ${formatDate(paidOn)} · ${reference}`}</span>
        <span className="block text-small text-ink-quiet">
          {t("payouts.entered", { ...entered, role: t(`staff.role-${enteredBy.role}`) })}
        </span>
        {reverses === null ? null : (
          <span className="block text-small">{t("payouts.reverses", { number: reverses })}</span>
        )}
        {reversedBy === null ? null : (
          <span className="block text-small font-bold">
            {t("payouts.reversed-by", { number: reversedBy })}
          </span>
        )}
      </span>
      <span className="ml-auto font-bold">{formatAmountExact(amount)}</span>
      {canReverse ? (
        <span className="text-right empty:max-sm:hidden sm:w-28">
          {reverses === null && reversedBy === null ? (
            <Button size="small" variant="outline" onClick={onReverse}>
              {t("payouts.reverse")}
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

/**
 * Answers which entry was the newest that the admin saw, after the error of the try before. It stays that of when the dialog was
 * opened, and of a failed try, so that another try is the same request; where another entry came first, the dialog shows it, and the
 * next try is one that knows it.
 */
function useSeenEntry(account: Account) {
  const [seen, setSeen] = useState(account.lastNumber);
  return (error: unknown): number => {
    const number = isBehind(error) ? account.lastNumber : seen;
    setSeen(number);
    return number;
  };
}

const isBehind = (error: unknown) => error instanceof CallFailure && error.code === "payouts-changed";

function NewestEntry({ account, error }: { account: Account; error: unknown }) {
  const t = useT();
  const [newest] = account.payouts;
  if (!newest || !isBehind(error)) return null;
  return <p className="font-bold wrap-anywhere">{t("payouts.newest", { entry: nameOf(newest) })}</p>;
}

const nameOf = ({ paidOn, reference, amount }: Payout) =>
  `${formatDate(paidOn)} · ${reference} · ${formatAmountExact(amount)}`;

type Faults = { amount?: string; paidOn?: string; reference?: string };

function NewPayout({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useT();
  const today = istDateOf(serverNow());
  const seenAfter = useSeenEntry(account);
  const [amount, setAmount] = useState(account.open > 0 ? String(account.open) : "");
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const adding = useSubmit(addPayout, {
    refreshes: [listPayouts],
    onDone: ({ payout }) =>
      toast({ title: t("payouts.added", { amount: formatAmountExact(payout.amount) }), tone: "done" }),
  });
  const typed = amountIn(amount);
  const rupees = /^\d+(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  const onSubmit = () => {
    const found: Faults = {
      ...(rupees > 0 ? {} : { amount: t("payouts.amount-missing") }),
      ...(isCalendarDate(paidOn) && paidOn <= today ? {} : { paidOn: t("payouts.day-missing") }),
      ...(reference.trim() ? {} : { reference: t("payouts.reference-missing") }),
    };
    setFaults(found);
    const [faulty] = Object.keys(found);
    if (faulty) return faulty;
    const input = { amount: rupees, paidOn, reference, lastNumber: seenAfter(adding.error) };
    void adding.send({ input }, { onDone: onClose });
    return null;
  };
  return (
    <FormDialog
      title={t("payouts.add")}
      action={adding}
      onSubmit={onSubmit}
      onClose={onClose}
      submit={rupees > 0 ? t("payouts.add-amount", { amount: formatAmountExact(rupees) }) : t("payouts.add")}
      pending={t("payouts.adding")}
      no={t("general.cancel")}
      failed={t(isUnanswered(adding.error) ? "payouts.add-unsure" : "payouts.add-failed")}
    >
      <TextField
        label={t("payouts.amount")}
        hint={t("payouts.open-hint", { amount: formatAmountExact(account.open) })}
        error={faults.amount ?? null}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label={t("payouts.paid-on")}
        error={faults.paidOn ?? null}
        name="paidOn"
        type="date"
        max={today}
        value={paidOn}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      <TextField
        label={t("payouts.reference")}
        hint={t("payouts.reference-hint")}
        error={faults.reference ?? null}
        name="reference"
        autoComplete="off"
        maxLength={60}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      {rupees > Math.max(0, account.open) ? <p role="note">{t("payouts.more-than-open")}</p> : null}
      <NewestEntry account={account} error={adding.error} />
    </FormDialog>
  );
}

type ReversalProps = { account: Account; payout: Payout; onClose: () => void };

function Reversal({ account, payout, onClose }: ReversalProps) {
  const t = useT();
  const seenAfter = useSeenEntry(account);
  const reversing = useSubmit(reversePayout, {
    refreshes: [listPayouts],
    onDone: () => toast({ title: t("payouts.reversed"), tone: "done" }),
  });
  const onConfirm = () => {
    const input = { lastNumber: seenAfter(reversing.error) };
    void reversing.send({ params: { id: payout.id }, input }, { onDone: onClose });
  };
  return (
    <ConfirmDialog
      title={t("payouts.reverse-title")}
      action={reversing}
      onConfirm={onConfirm}
      onClose={onClose}
      yes={t("payouts.reverse")}
      pending={t("payouts.reversing")}
      no={t("general.cancel")}
      isDestructive
      failed={t(isUnanswered(reversing.error) ? "payouts.reverse-unsure" : "payouts.reverse-failed")}
    >
      <p className="font-bold wrap-anywhere">{nameOf(payout)}</p>
      <p>{t("payouts.reverse-body")}</p>
      <NewestEntry account={account} error={reversing.error} />
    </ConfirmDialog>
  );
}

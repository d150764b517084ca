import { type FormEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { getShippingAddress, type ShippingAddress } from "#contract/addresses.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/error-bodies.ts";
import { markParchaSent, type Parcha, setTrackingNumber } from "#contract/parchas.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { paperCode, TRACKING_NUMBER_PATTERN } from "#domain/parchas.ts";
import { normalizeTrackingNumber } from "#domain/tracking-numbers.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { submit } from "#web/api/submit.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { AddressLines } from "#web/features/addresses/address-lines.tsx";
import { useCopyAddress } from "#web/features/addresses/use-copy-address.ts";
import { useComparison } from "#web/features/dispatch/use-comparison.ts";
import { AddressLabel } from "#web/features/labels/address-label.tsx";
import { SenderFaultBanner, useSenderFault } from "#web/features/labels/sender-fault.tsx";
import {
  cacheParchas,
  refreshSessionsSoon,
  type SessionDetails,
} from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PrintSheet } from "#web/ui/print-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import "./postal-label.css";

type UsedBy = ErrorBody<"tracking-number-used">["usedBy"];

type Props = { session: SessionDetails; parchas: readonly Parcha[] };

/** The posting of the paper: whether it is sent, and its tracking number. */
export function DispatchSection({ session, parchas }: Props) {
  const t = useT();
  const headingId = useId();
  const isSent = parchas.every((parcha) => parcha.isSent);
  const sentAt = parchas.find((parcha) => parcha.sentAt)?.sentAt ?? null;
  const arrivedAt = parchas[0]?.arrivedAt ?? null;
  const number = useTrackingInput(session.id, parchas);
  const heading = useRef<HTMLHeadingElement>(null);
  const mark = useAction(() => updateEach(parchas, (id) => submit(markParchaSent, { params: { id } })), {
    onDone: (updated) => {
      cacheParchas(session.id, () => updated);
      toast({ title: t("results.marked-sent"), tone: "done" });
      // The pressed button is gone.
      heading.current?.focus();
    },
    failed: t("results.mark-failed"),
    // One of the sides may have been updated.
    onFailed: refreshSessionsSoon,
  });
  const markSent = async () => {
    if (!(await number.saveIfChanged(t("results.tracking-failed-unsent")))) return;
    void mark.send();
  };
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-title font-bold focus:outline-none">
            {t("results.post")}
          </h2>
          <Badge tone={isSent || arrivedAt ? "done" : "outline"}>
            {arrivedAt
              ? t("results.arrived-on", { day: formatPastDay(istDateOf(new Date(arrivedAt))) })
              : isSent && sentAt
                ? t("results.sent-on", { day: formatPastDay(istDateOf(new Date(sentAt))) })
                : t(isSent ? "general.sent" : "results.processing")}
          </Badge>
        </div>
        <TrackingForm number={number} />
        {isSent ? null : (
          <div className="grid gap-1 md:justify-items-start">
            <Button
              isPending={mark.isPending || number.isSaving}
              pendingLabel={t("vidhis.marking")}
              onClick={() => void markSent()}
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

function useTrackingInput(bookingId: string, parchas: readonly Parcha[]) {
  const saved = parchas.find(({ trackingNumber }) => trackingNumber)?.trackingNumber ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<PlainKey | null>(null);
  const [usedBy, setUsedBy] = useState<UsedBy | null>(null);
  const comparison = useComparison();
  const field = useRef<HTMLInputElement>(null);
  const tracking = useAction(
    (input: InputOf<typeof setTrackingNumber>) =>
      updateEach(parchas, (id) => call(setTrackingNumber, { params: { id }, input })),
    {
      onDone: (updated) => cacheParchas(bookingId, () => updated),
      onFailed: refreshSessionsSoon,
    },
  );
  const value = typed ?? saved;
  const number = normalizeTrackingNumber(value);
  const type = (text: string) => {
    setTyped(text);
    setFault(null);
    setUsedBy(null);
  };
  /** Whether it was saved; a failure is shown here. */
  const save = async (failedTitle: string, isShared = false): Promise<boolean> => {
    const found: PlainKey | null = !TRACKING_NUMBER_PATTERN.test(number)
      ? "results.tracking-bad"
      : comparison.mustCompare(number)
        ? "admin.tracking-compare"
        : null;
    setFault(found);
    setUsedBy(null);
    if (found !== null) {
      field.current?.focus();
      return false;
    }
    const onFailed = (error: Error) => {
      if (error instanceof CallFailure && error.code === "tracking-number-used") {
        setUsedBy((error.body as ErrorBody<"tracking-number-used">).usedBy);
        field.current?.focus();
      } else toastFailure(failedTitle, error);
    };
    const input = { trackingNumber: number, ...(isShared && { isShared }) };
    const isSaved = (await tracking.send(input, { onFailed })) !== null;
    if (isSaved) setTyped(null);
    return isSaved;
  };
  const isUnchanged = parchas.every(
    ({ trackingNumber }) => normalizeTrackingNumber(trackingNumber ?? "") === number,
  );
  const saveIfChanged = async (failedTitle: string) => isUnchanged || (await save(failedTitle));
  const onKeyDown = (event: KeyboardEvent) => comparison.onKeyDown(event, number);
  return { value, type, onKeyDown, fault, usedBy, field, isSaving: tracking.isPending, save, saveIfChanged };
}

function TrackingForm({ number }: { number: ReturnType<typeof useTrackingInput> }) {
  const t = useT();
  const { fault, usedBy } = number;
  const save = async (isShared: boolean) => {
    if (await number.save(t("results.tracking-failed"), isShared))
      toast({ title: t("results.tracking-saved"), tone: "done" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const error = usedBy
    ? t("desks.post-used", { name: usedBy.name, day: formatDay(usedBy.sessionDate) })
    : fault && t(fault);
  return (
    <form className="grid gap-2 md:max-w-md" noValidate onSubmit={onSubmit}>
      <TextField
        label={t("general.tracking-number")}
        hint={t("results.tracking-hint")}
        error={error}
        ref={number.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={number.value}
        onKeyDown={number.onKeyDown}
        onChange={(event) => number.type(event.target.value)}
      />
      {usedBy ? (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          isPending={number.isSaving}
          pendingLabel={t("general.saving")}
          onClick={() => void save(true)}
        >
          {t("desks.post-used-yes")}
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="outline"
        className="md:justify-self-start"
        isPending={number.isSaving}
        pendingLabel={t("general.saving")}
      >
        {t("results.tracking-save")}
      </Button>
    </form>
  );
}

type Update = (id: string) => Promise<{ parcha: Parcha }>;

/** Both sides are one sheet of paper, so they are sent together. */
async function updateEach(parchas: readonly Parcha[], update: Update): Promise<Parcha[]> {
  const updated: Parcha[] = [];
  for (const { id } of parchas) updated.push((await update(id)).parcha);
  return updated;
}

/** The address that the parcha is sent to, to be copied or printed as a label. */
export function PostalSection({ session }: { session: SessionDetails }) {
  const t = useT();
  const headingId = useId();
  const query = useEndpoint(getShippingAddress, {
    params: { id: session.id },
    select: ({ address }) => address,
    // The customer may have changed it meanwhile.
    refetchOnWindowFocus: true,
  });
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <h2 id={headingId} className="text-title font-bold">
          {t("addresses.heading")}
        </h2>
        <QueryView query={query} loading={["h-40"]} failedTitle={t("addresses.load-failed")}>
          {(address) =>
            address ? <PostalAddress address={address} code={paperCode(session)} /> : <NoAddress />
          }
        </QueryView>
      </Card>
    </section>
  );
}

function NoAddress() {
  const t = useT();
  return (
    <div>
      <p>{t("addresses.admin-none")}</p>
      <p className="text-small text-ink-quiet">{t("addresses.admin-none-body")}</p>
    </div>
  );
}

type AddressProps = { address: ShippingAddress; code: string };

function PostalAddress({ address, code }: AddressProps) {
  const t = useT();
  const linesId = useId();
  const [printCount, setPrintCount] = useState(0);
  const senderFault = useSenderFault();
  const copy = useCopyAddress(linesId);
  return (
    <>
      <AddressLines id={linesId} address={address} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void copy(address)}>
          {t("general.copy")}
        </Button>
        <Button variant="outline" size="small" onClick={() => setPrintCount(printCount + 1)}>
          <Icon name="file" size={20} />
          {t("addresses.print-label")}
        </Button>
      </div>
      {printCount > 0 && senderFault ? (
        <SenderFaultBanner fault={senderFault} />
      ) : printCount > 0 ? (
        <Suspense>
          <PostalLabel key={printCount} {...{ address, code }} onPrinted={() => setPrintCount(0)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A label that appears on paper only. Mounting it opens the browser's print dialog. */
function PostalLabel({ address, code, onPrinted }: AddressProps & { onPrinted: () => void }) {
  const isReady = useConfig().data !== undefined;
  if (!isReady) return null;
  return (
    <PrintSheet className="postal-label" onPrinted={onPrinted}>
      <AddressLabel {...{ address, code }} />
    </PrintSheet>
  );
}

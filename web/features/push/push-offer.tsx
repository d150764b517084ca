// Asks once, after a booking, whether the phone may remind the customer. The browser's own question comes after the yes.
import { type ReactNode, useEffect, useId, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { getPushKey } from "#contract/push.ts";
import { addMinutes, istTimeOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { call } from "#web/api/call.ts";
import { canInstall, install } from "#web/api/install-prompt.ts";
import { storedPush } from "#web/api/stored-push.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/icon.tsx";
import { useModal } from "#web/ui/modal.ts";
import { toast } from "#web/ui/toast.ts";
import { type PushSupport, pushSupport } from "./push-support.ts";
import { turnOnPush } from "./subscription.ts";

const BELL = "M6 16.5h12l-1.5-2.5v-3.5a4.5 4.5 0 0 0-9 0v3.5ZM10.2 19.5a2 2 0 0 0 3.6 0M12 6V4.5";
const MOBILE =
  "M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM11 18h2";

const storedAnswer = storedValue("pushOffer", (value): value is "answered" => value === "answered");
/** The customer first sees that the booking has worked. */
const OFFER_AFTER_MS = 1_500;
const REMINDER_MINUTES = 60;

type Props = { booking: Booking; brand: string };

export function PushOffer({ booking, brand }: Props) {
  const t = useT();
  const offered = useOffered(booking.userId);
  const [isAnswered, setAnswered] = useState(false);
  if (offered === null) return null;
  const close = () => {
    storedAnswer.set("answered");
    setAnswered(true);
  };
  const isIphone = offered === "install-first";
  return (
    <BottomSheet isOpen={!isAnswered} onClose={close} title={t("push.offer-title")}>
      <p className="-mt-2 text-center text-ink-quiet">{t("push.offer-lead")}</p>
      <Preview booking={booking} brand={brand} />
      <p className="text-center text-small text-ink-quiet">{t("push.offer-private")}</p>
      {isIphone ? (
        <IphoneSteps brand={brand} onClose={close} />
      ) : (
        <Answers customerId={booking.userId} onClose={close} />
      )}
    </BottomSheet>
  );
}

/** Null as long as there is nothing to offer: no key, no support, answered before, or switched on. */
function useOffered(customerId: string): PushSupport | null {
  const [offered, setOffered] = useState<PushSupport | null>(null);
  useEffect(() => {
    const support = pushSupport();
    const isOn = storedPush.get()?.ownerId === customerId;
    if (storedAnswer.get() || isOn || support === "blocked" || support === "none") return;
    let isOver = false;
    const timer = setTimeout(() => {
      call(getPushKey).then(
        ({ publicKey }) => {
          if (!isOver && publicKey !== null) setOffered(support);
        },
        // The next booking offers it.
        () => undefined,
      );
    }, OFFER_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [customerId]);
  return offered;
}

/** As the phone will show it. */
function Preview({ booking, brand }: Props) {
  const t = useT();
  const at = istTimeOf(addMinutes(joinWindow(booking).startsAt, -REMINDER_MINUTES));
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-card p-4 text-left shadow-card">
      <img src="/icons/icon-192.png" alt="" width={40} height={40} className="size-10 shrink-0" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-bold">{brand}</span>
          <span className="text-small text-ink-quiet">{formatTime(at)}</span>
        </p>
        <p>{t("push.preview-body")}</p>
      </div>
    </div>
  );
}

function Answers({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const t = useT();
  const [isPending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      const isOn = await turnOnPush({ side: "customer", id: customerId });
      if (isOn) toast({ title: t("push.done"), tone: "done" });
      else toast({ title: t("push.refused"), body: t("push.refused-body") });
    } catch {
      toast({ title: t("push.failed"), body: t("push.failed-body"), tone: "destructive" });
    }
    onClose();
  };
  return (
    <>
      <Button
        isPending={isPending}
        pendingLabel={t("push.offer-yes-pending")}
        size="large"
        isWide
        onClick={() => void accept()}
      >
        <LineDrawing shape={BELL} size={22} />
        {t("push.offer-yes")}
      </Button>
      {canInstall() ? (
        <div className="grid gap-2">
          <Button variant="outline" size="large" isWide onClick={() => void install()}>
            <LineDrawing shape={MOBILE} size={22} />
            {t("push.offer-install")}
          </Button>
          <p className="text-center text-small text-ink-quiet">{t("push.offer-install-hint")}</p>
        </div>
      ) : null}
      <Button variant="quiet" isWide className="text-ink-quiet" onClick={onClose}>
        {t("general.not-now")}
      </Button>
    </>
  );
}

function IphoneSteps({ brand, onClose }: { brand: string; onClose: () => void }) {
  const t = useT();
  return (
    <>
      <div className="grid gap-2">
        <p>{t("push.iphone-lead", { brand })}</p>
        <ol className="grid list-decimal gap-1 pl-6">
          <li>{t("push.iphone-share")}</li>
          <li>{t("push.iphone-add")}</li>
          <li>{t("push.iphone-open", { brand })}</li>
        </ol>
      </div>
      <Button size="large" isWide onClick={onClose}>
        {t("general.got-it")}
      </Button>
      <Button variant="quiet" isWide className="text-ink-quiet" onClick={onClose}>
        {t("general.not-now")}
      </Button>
    </>
  );
}

type SheetProps = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode };

/** A panel that rises from the lower edge of a phone; in the middle of wider screens. */
function BottomSheet({ isOpen, onClose, title, children }: SheetProps) {
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="mx-auto mt-auto mb-0 max-h-[calc(100dvh-1rem)] w-full max-w-[30rem] overflow-y-auto rounded-t-[26px] border-x-0 border-t border-b-0 border-line bg-ground p-0 text-ink shadow-card min-[30rem]:m-auto min-[30rem]:rounded-[26px] min-[30rem]:border"
    >
      {isOpen ? (
        <div className="grid grid-cols-1 gap-4 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-line min-[30rem]:invisible" />
          <h2 id={titleId} className="text-center text-heading font-bold">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}

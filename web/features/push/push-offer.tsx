// Asks once, on the screen of a new booking, whether the phone may remind the customer, and shows the words that would come.
// The browser's own question comes after the yes.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { setNotificationSettings } from "#contract/notifications.ts";
import { getPushKey, getReminder } from "#contract/push.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { call } from "#web/api/call.ts";
import { canInstall, install } from "#web/api/install-prompt.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon, LineDrawing } from "#web/ui/icon.tsx";
import { usePushSupport } from "./push-support.ts";
import { turnOnPush, useIsPushOn } from "./subscription.ts";

const BELL = "M6 16.5h12l-1.5-2.5v-3.5a4.5 4.5 0 0 0-9 0v3.5ZM10.2 19.5a2 2 0 0 0 3.6 0M12 6V4.5";
const MOBILE =
  "M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM11 18h2";

const storedAnswer = storedValue("pushOffer", (value): value is "answered" => value === "answered");

type Reminder = NonNullable<OutputOf<typeof getReminder>["reminder"]>;
type Props = { booking: Booking; brand: string };

export function PushOffer({ booking, brand }: Props) {
  const t = useT();
  const [outcome, setOutcome] = useState<"on" | "refused" | null>(null);
  const { support, reminder } = useOffered(booking);
  if (outcome) return <Outcome outcome={outcome} />;
  if (!reminder) return null;
  const answered = () => storedAnswer.set("answered");
  const dismiss = () => {
    answered();
    // The button that was pressed goes with the offer.
    focusHeading();
  };
  return (
    <section
      aria-labelledby="push-offer"
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-[16px] text-left shadow-card"
    >
      <div>
        <h2 id="push-offer" className="text-title font-bold">
          {t("push.offer-title")}
        </h2>
        <p className="text-ink-quiet">{t("push.offer-lead")}</p>
      </div>
      {support === "install-first" ? (
        <>
          {/* The profile, in which it is switched on, does not show the text until it is asked to. */}
          <Preview reminder={reminder} text={reminder.hiddenText} />
          <IphoneSteps brand={brand} onDismiss={dismiss} />
        </>
      ) : (
        <Answers
          customerId={booking.userId}
          reminder={reminder}
          onDismiss={dismiss}
          onOutcome={(reached) => {
            setOutcome(reached);
            answered();
          }}
        />
      )}
    </section>
  );
}

/** No reminder while there is nothing to offer: no key, no support, answered before, switched on, or none will come. */
function useOffered({ id, userId }: Booking) {
  const support = usePushSupport();
  // As it was when the screen opened: what happens to the yes is said in its place.
  const [wasOn] = useState(useIsPushOn({ side: "customer", id: userId }));
  const isAnswered = storedAnswer.use() !== null;
  const isOpen = (support === "ready" || support === "install-first") && !wasOn && !isAnswered;
  const key = useEndpoint(getPushKey, { enabled: isOpen, staleTime: Number.POSITIVE_INFINITY });
  const { data } = useEndpoint(getReminder, { params: { id }, enabled: isOpen });
  return { support, reminder: isOpen && key.data?.publicKey ? (data?.reminder ?? null) : null };
}

/** As the phone will show it. */
function Preview({ reminder, text }: { reminder: Reminder; text: string }) {
  return (
    <div lang={reminder.language} className="rounded-card border border-line bg-ground p-[12px]">
      <p className="flex flex-wrap items-center gap-x-[12px]">
        <img src="/icons/icon-192.png" alt="" width={32} height={32} className="size-[32px]" />
        <span className="grow font-bold">{reminder.title}</span>
        <span className="text-small text-ink-quiet">{formatTime(istTimeOf(new Date(reminder.dueAt)))}</span>
      </p>
      <p className="mt-1">{text}</p>
    </div>
  );
}

type AnswersProps = {
  customerId: string;
  reminder: Reminder;
  onDismiss: () => void;
  onOutcome: (outcome: "on" | "refused") => void;
};

function Answers({ customerId, reminder, onDismiss, onOutcome }: AnswersProps) {
  const t = useT();
  // One choice for all browsers of the customer, made before where another one has push messages.
  const { pushDetails } = reminder;
  const [isHidden, setHidden] = useState(pushDetails === false);
  const [state, setState] = useState<"open" | "pending" | "failed">("open");
  const accept = async () => {
    setState("pending");
    try {
      const isOn = await turnOnPush({ side: "customer", id: customerId });
      if (isOn && pushDetails !== !isHidden)
        await call(setNotificationSettings, { input: { pushDetails: !isHidden } });
      onOutcome(isOn ? "on" : "refused");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <div>
        <Preview reminder={reminder} text={isHidden ? reminder.hiddenText : reminder.text} />
        <Checkbox isChecked={isHidden} onChange={setHidden}>
          {t("push.offer-hide", { text: reminder.hiddenText })}
        </Checkbox>
      </div>
      {state === "failed" ? (
        <div role="alert" className="text-small">
          <p className="font-bold text-destructive">{t("push.failed")}</p>
          <p>{t("push.failed-body")}</p>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={state === "pending"}
          pendingLabel={t("push.offer-yes-pending")}
          className="grow"
          onClick={() => void accept()}
        >
          <LineDrawing shape={BELL} size={22} />
          {t("push.offer-yes")}
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          {t("general.not-now")}
        </Button>
      </div>
      {canInstall() ? (
        <div className="grid gap-1 border-t border-line pt-4">
          <Button variant="outline" isWide onClick={() => void install()}>
            <LineDrawing shape={MOBILE} size={22} />
            {t("push.offer-install")}
          </Button>
          <p className="text-center text-small text-ink-quiet">{t("push.offer-install-hint")}</p>
        </div>
      ) : null}
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** In the place of the button that had the focus. */
function Outcome({ outcome }: { outcome: "on" | "refused" }) {
  const t = useT();
  return (
    <div
      ref={focus}
      tabIndex={-1}
      role="status"
      className="rounded-card border border-line bg-card p-[16px] focus:outline-none"
    >
      <p className="flex items-center justify-center gap-2 font-bold">
        {outcome === "on" ? <Icon name="check" size={20} className="shrink-0 text-done" /> : null}
        <span>{t(outcome === "on" ? "push.done" : "push.refused")}</span>
      </p>
      {outcome === "refused" ? <p className="text-small text-ink-quiet">{t("push.refused-body")}</p> : null}
    </div>
  );
}

function IphoneSteps({ brand, onDismiss }: { brand: string; onDismiss: () => void }) {
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
      <Button variant="outline" isWide onClick={onDismiss}>
        {t("general.got-it")}
      </Button>
    </>
  );
}

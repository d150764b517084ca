import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { getWaitlist, joinWaitlist, leaveWaitlist, type WaitlistEntry } from "#contract/waitlist.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type WaitFor, waitedDays } from "#domain/waitlist.ts";
import { CallFailure } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { type Choice, storeChoice } from "#web/features/bookings/stored-choice.ts";
import { refreshSlots, type Slot, useSlots } from "#web/features/bookings/use-slots.ts";
import { rememberAfterLogin, useUser } from "#web/features/identity/session.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { toast } from "#web/ui/toast.ts";
import { covers, isFull } from "./day-slots.ts";

const BOX = "rounded-card border border-line bg-card p-4 shadow-card";

type Props = {
  choice: Choice;
  slots: readonly Slot[] | undefined;
  openDates: readonly string[];
  entries: readonly WaitlistEntry[];
  /** What the customer may wait for on this day. */
  choices: readonly WaitFor[];
  onChoose: (date: string, time: string) => void;
};

/** Below the times: what the customer waits for, or may wait for; on a full day also the first free time of another one. */
export function WaitlistSection({ choice, slots, openDates, entries, choices, onChoose }: Props) {
  const { date } = choice;
  const isWaiting = date !== null && entries.some((entry) => covers(entry, date));
  const [firstOpen] = openDates;
  return (
    <div className="grid gap-4 empty:hidden">
      {entries.length > 0 ? <WaitingList entries={entries} className={BOX} /> : null}
      {date !== null && !isWaiting && choices.length > 0 ? (
        <JoinCard key={date} choice={choice} date={date} choices={choices} isDayFull={isFull(slots)} />
      ) : null}
      {isFull(slots) && firstOpen ? <FirstFree date={firstOpen} onChoose={onChoose} /> : null}
    </div>
  );
}

type JoinProps = { choice: Choice; date: string; choices: readonly WaitFor[]; isDayFull: boolean };

/** On a day with free times, closed until it is pressed. */
function JoinCard(props: JoinProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(props.isDayFull);
  if (isOpen || props.isDayFull) return <JoinForm {...props} />;
  return (
    <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
      <span>{t("waitlist.part-full")}</span>
    </Button>
  );
}

function JoinForm({ choice, date, choices, isDayFull }: JoinProps) {
  const t = useT();
  const [pressed, setPressed] = useState<WaitFor | null>(null);
  const waitFor = choices.find((option) => option === pressed) ?? choices[0];
  const joining = useJoin(choice);
  return (
    <section aria-labelledby="waitlist-title" className={clsx(BOX, "grid gap-3")}>
      <h3 id="waitlist-title" className="text-title font-bold">
        {t(isDayFull ? "waitlist.day-full" : "waitlist.part-full")}
      </h3>
      <p className="text-ink-quiet">{t("waitlist.lead")}</p>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t("waitlist.wait-for")}</legend>
        {choices.map((option) => (
          <Chip key={option} isPressed={option === waitFor} onPress={() => setPressed(option)}>
            {optionLabel(option, date, t)}
          </Chip>
        ))}
      </fieldset>
      <Button
        size="large"
        isWide
        isPending={joining.isPending}
        pendingLabel={t("waitlist.joining")}
        onClick={() => waitFor && joining.join(date, waitFor)}
      >
        {t("waitlist.join")}
      </Button>
      <p className="text-small text-ink-quiet">{t("waitlist.limit")}</p>
    </section>
  );
}

function optionLabel(option: WaitFor, date: string, t: Translate): string {
  if (option === "day") return t("waitlist.whole-day");
  if (option !== "week") return t(`book.${option}`);
  const now = serverNow();
  const isNear = waitedDays(date, option, now).fromDay === istDateOf(now);
  return t(isNear ? "waitlist.this-week" : "waitlist.that-week");
}

/** A visitor signs in first; the chosen day is kept meanwhile. */
function useJoin(choice: Choice) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const signIn = () => {
    storeChoice(choice);
    rememberAfterLogin(paths.book());
    toast({ title: t("book.not-signed-in"), body: t("waitlist.sign-in") });
    void navigate(paths.login());
  };
  const joining = useSubmit(joinWaitlist, {
    refreshes: [getWaitlist],
    onFailed: (error) => {
      if (error instanceof CallFailure && error.status === 401) return signIn();
      void refreshSlots();
      toastFailure(t("waitlist.join-failed"), error);
    },
  });
  return {
    isPending: joining.isPending,
    join: (date: string, waitFor: WaitFor) =>
      user ? void joining.send({ input: { date, waitFor } }) : signIn(),
  };
}

function FirstFree({ date, onChoose }: { date: string; onChoose: Props["onChoose"] }) {
  const t = useT();
  const slots = useSlots(date);
  const time = slots.data?.find(({ available }) => available)?.time;
  if (!time) return null;
  return (
    <section
      aria-label={t("waitlist.first-free")}
      className={clsx(BOX, "flex flex-wrap items-center justify-between gap-3")}
    >
      <div>
        <h3 className="font-bold">{t("waitlist.first-free")}</h3>
        <p className="text-small text-ink-quiet">{`${formatDay(date)} · ${formatTime(time)}`}</p>
      </div>
      <Button variant="outline" onClick={() => onChoose(date, time)}>
        {t("general.choose")}
      </Button>
    </section>
  );
}

type WaitingListProps = { entries: readonly WaitlistEntry[]; className: string };

/** What the customer waits for, each with the button that ends it. Takes the focus of the button that joined. */
function WaitingList({ entries, className }: WaitingListProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="waiting-title" className={clsx(className, "grid gap-3")}>
      <div>
        <h3 id="waiting-title" ref={heading} tabIndex={-1} className="font-bold focus:outline-none">
          {t("waitlist.waiting")}
        </h3>
        <p className="text-small text-ink-quiet">{t("waitlist.waiting-lead")}</p>
      </div>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>{entryText(entry, t)}</span>
            <LeaveButton entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeaveButton({ entry }: { entry: WaitlistEntry }) {
  const t = useT();
  const leaving = useSubmit(leaveWaitlist, {
    refreshes: [getWaitlist],
    onFailed: (error) => {
      // It has ended by itself.
      if (error instanceof CallFailure && error.status === 404) return;
      toastFailure(t("waitlist.leave-failed"), error);
    },
  });
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={t("waitlist.leave-of", { what: entryText(entry, t) })}
      isPending={leaving.isPending}
      pendingLabel={t("waitlist.leaving")}
      onClick={() => void leaving.send({ params: { id: entry.id } })}
    >
      {t("waitlist.leave")}
    </Button>
  );
}

function entryText({ fromDay, toDay, part }: WaitlistEntry, t: Translate): string {
  const first = formatDay(fromDay);
  const days = fromDay === toDay ? first : t("general.day-span", { first, last: formatDay(toDay) });
  return t("waitlist.entry", { days, part: part ? t(`book.${part}`) : t("waitlist.any-time") });
}

import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import { createTestBooking } from "#contract/reports.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { addDays, isCalendarDate, istDateOf } from "#domain/ist-time.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { SLOT_MINUTES } from "#domain/slots.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { DialogError } from "#web/features/dialogs/dialogs.tsx";
import { refreshReports } from "#web/features/reports/use-reports.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";

/** Creates a test session. A refusal keeps what was typed. */
export function TestBookingForm() {
  const t = useT();
  const { create, form, draft, fault, change, submit } = useTestBooking();
  const field = (name: TestField, label: string, hint: string) => (
    <Field label={label} hint={hint} error={fault?.field === name ? t(`reports.${fault.message}`) : null}>
      {(props) => (
        <input
          {...props}
          inputMode={name === "phone" ? "tel" : "text"}
          name={name}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          className={inputClass}
        />
      )}
    </Field>
  );
  return (
    <section aria-labelledby="test-booking" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="test-booking" className="text-title font-bold">
          {t("reports.test-booking")}
        </h2>
        <p className="text-ink-quiet">{t("reports.test-booking-lead")}</p>
      </div>
      <Card className="md:max-w-2xl">
        {/* noValidate: the browser's own messages may be in another language than the page. */}
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
        >
          {field("phone", t("general.phone-number"), t("reports.test-phone-hint"))}
          <QuestionType value={draft.questionType} onChange={(questionType) => change({ questionType })} />
          {field(
            "sessionDate",
            t("reports.test-date"),
            t("reports.test-date-hint", { date: addDays(istDateOf(serverNow()), 1) }),
          )}
          {field("sessionTime", t("reports.test-time"), t("reports.test-time-hint"))}
          <div className="grid gap-3 sm:col-span-2">
            <DialogError title={t("reports.test-failed")} error={create.error} />
            <Created created={create.data} />
            <Button
              type="submit"
              isWide
              isPending={create.isPending}
              pendingLabel={t("reports.test-creating")}
            >
              {t("reports.test-create")}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}

function useTestBooking() {
  const t = useT();
  const create = useSubmit(createTestBooking, {
    onDone: ({ user }) => {
      refreshAfterTest();
      toast({ title: t("reports.test-created", { phone: user.phone }), tone: "done" });
      // The same time again would be refused.
      setDraft((before) => ({ ...before, sessionTime: "" }));
    },
    failed: t("reports.test-failed"),
  });
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<TestDraft>(EMPTY_DRAFT);
  const [fault, setFault] = useState<TestFault | null>(null);
  const change = (part: Partial<TestDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = testFault(draft);
    setFault(found);
    if (found) {
      create.reset();
      toast({ title: t("shell.error"), body: t(`reports.${found.message}`), tone: "destructive" });
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    void create.send({ input: toInput(draft) });
  };
  return { create, form, draft, fault, change, submit };
}

type QuestionProps = {
  value: TestDraft["questionType"];
  onChange: (value: TestDraft["questionType"]) => void;
};

function QuestionType({ value, onChange }: QuestionProps) {
  const t = useT();
  return (
    <Field label={t("reports.test-question")}>
      {(props) => (
        <select
          {...props}
          name="questionType"
          value={value}
          onChange={({ target }) =>
            onChange(QUESTION_TYPES.find((known) => known === target.value) ?? EMPTY_DRAFT.questionType)
          }
          className={inputClass}
        >
          {QUESTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`general.${type}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Created({ created }: { created: OutputOf<typeof createTestBooking> | undefined }) {
  const t = useT();
  if (!created) return null;
  return (
    <Banner
      tone="done"
      icon="check"
      title={t("reports.test-created", { phone: created.user.phone })}
      action={
        <Link
          to={paths.adminSession(created.booking.id)}
          className={buttonClass({ variant: "outline", size: "small" })}
        >
          {t("admin.open-session")}
        </Link>
      }
    />
  );
}

// The form of a test booking: what was typed, and its first fault.

export type TestDraft = {
  phone: string;
  sessionDate: string;
  sessionTime: string;
  questionType: (typeof QUESTION_TYPES)[number];
};

export const EMPTY_DRAFT: TestDraft = {
  phone: "9999999999",
  sessionDate: "",
  sessionTime: "",
  questionType: "single",
};

type TestField = "phone" | "sessionDate" | "sessionTime";
export type TestFault = {
  field: TestField;
  message: "fields-missing" | "phone-not-ten-digits" | "date-misshapen" | "time-misshapen" | "time-between";
};

const FIELDS: readonly TestField[] = ["phone", "sessionDate", "sessionTime"];

/** The first fault; null if there is none. */
export function testFault(draft: TestDraft): TestFault | null {
  const { phone, sessionDate, sessionTime } = toInput(draft);
  const missing = FIELDS.find((field) => draft[field].trim() === "");
  if (missing) return { field: missing, message: "fields-missing" };
  if (!/^\d{10}$/.test(phone)) return { field: "phone", message: "phone-not-ten-digits" };
  if (!isCalendarDate(sessionDate)) return { field: "sessionDate", message: "date-misshapen" };
  const time = /^(?:[01]\d|2[0-3]):([0-5]\d)$/.exec(sessionTime);
  if (!time) return { field: "sessionTime", message: "time-misshapen" };
  return Number(time[1]) % SLOT_MINUTES === 0 ? null : { field: "sessionTime", message: "time-between" };
}

/** As the endpoint takes it. */
function toInput({ phone, sessionDate, sessionTime, questionType }: TestDraft) {
  const plain = (text: string) => toAsciiDigits(text.trim());
  return {
    phone: plain(phone),
    sessionDate: plain(sessionDate),
    sessionTime: plain(sessionTime),
    questionType,
  };
}

const refreshAfterTest = () => {
  void Promise.all([refreshReports(), refreshSessions(), refreshSlots()]);
};

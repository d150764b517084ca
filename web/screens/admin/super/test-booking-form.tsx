import { type FormEvent, useRef, useState } from "react";
import { Link } from "wouter";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { Problem } from "#web/features/sessions/dialog-parts.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  PRESET,
  type TestFault,
  type TestField,
  type TypedTest,
  testFault,
  useCreateTest,
} from "./test-booking.ts";

const inputs = {
  phone: { inputMode: "tel" },
  sessionDate: { inputMode: "text" },
  sessionTime: { inputMode: "text" },
} as const;

/** A session to try things out with. What was typed stays when it is refused. */
export function TestBookingForm() {
  const t = useT();
  const { create, form, typed, fault, change, submit } = useTestBooking();
  const field = (name: TestField, label: string, hint: string) => (
    <Field label={label} hint={hint} error={fault?.field === name ? t(`reports.${fault.words}`) : null}>
      {(props) => (
        <input
          {...props}
          {...inputs[name]}
          name={name}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed[name]}
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
        {/* Our own words for what is wrong, in the reader's language. */}
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
        >
          {field("phone", t("reports.test-phone"), t("reports.test-phone-hint"))}
          <QuestionType value={typed.questionType} onChange={(questionType) => change({ questionType })} />
          {field(
            "sessionDate",
            t("reports.test-date"),
            t("reports.test-date-hint", { date: addDays(istDateOf(serverNow()), 1) }),
          )}
          {field("sessionTime", t("reports.test-time"), t("reports.test-time-hint"))}
          <div className="grid gap-3 sm:col-span-2">
            <Problem title={t("reports.test-failed")} error={create.error} />
            <Created made={create.data} />
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
  const create = useCreateTest();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedTest>(PRESET);
  const [fault, setFault] = useState<TestFault | null>(null);
  const change = (part: Partial<TypedTest>) => {
    setTyped((before) => ({ ...before, ...part }));
    setFault(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const found = testFault(typed);
    setFault(found);
    if (found) {
      create.reset();
      toast({ title: t("shell.error"), body: t(`reports.${found.words}`), tone: "destructive" });
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    try {
      const { user } = await create.mutateAsync(typed);
      toast({ title: t("reports.test-created", { phone: user.phone }), tone: "done" });
      // The same time again would be refused.
      setTyped((before) => ({ ...before, sessionTime: "" }));
    } catch (error) {
      toast({ title: t("reports.test-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  return { create, form, typed, fault, change, submit };
}

type QuestionProps = {
  value: TypedTest["questionType"];
  onChange: (value: TypedTest["questionType"]) => void;
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
            onChange(QUESTION_TYPES.find((known) => known === target.value) ?? PRESET.questionType)
          }
          className={inputClass}
        >
          {QUESTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`sessions.${type}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** For whom the booking was made, and the way to it. */
function Created({ made }: { made: ReturnType<typeof useCreateTest>["data"] }) {
  const t = useT();
  if (!made) return null;
  return (
    <Banner
      tone="done"
      icon="check"
      title={t("reports.test-created", { phone: made.user.phone })}
      action={
        <Link
          href={paths.adminSession(made.booking.id)}
          className={buttonClass({ variant: "outline", size: "small" })}
        >
          {t("reports.test-open")}
        </Link>
      }
    />
  );
}

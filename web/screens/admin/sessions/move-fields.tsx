import { messageOf } from "#web/api/call.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import type { useFreeTimes } from "./use-free-times.ts";

type Props = { free: ReturnType<typeof useFreeTimes>; fault: string | null };

export function DayField({ free: { days, dates, date, chooseDate }, fault }: Props) {
  const t = useT();
  const language = useLanguage();
  const hint = days.isPending
    ? t("sessions.days-loading")
    : dates?.length === 0
      ? t("sessions.days-none")
      : null;
  if (!dates && days.isError)
    return (
      <LoadFailed
        title={t("sessions.days-failed")}
        error={days.error}
        isRetrying={days.isFetching}
        onRetry={() => void days.refetch()}
      />
    );
  return (
    <Field label={t("sessions.move-day")} hint={hint} error={fault}>
      {(props) => (
        <select
          {...props}
          name="day"
          value={date ?? ""}
          onChange={(event) => chooseDate(event.target.value || null)}
          className={inputClass}
        >
          <option value="">{t("sessions.choose-day")}</option>
          {dates?.map((day) => (
            <option key={day} value={day}>
              {formatDay(language, day)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function TimeField({ free: { slots, times, date, time, gone, chooseTime }, fault }: Props) {
  const t = useT();
  const language = useLanguage();
  const isLoading = date !== null && slots.isPending;
  if (!times && date && slots.isError)
    return (
      <LoadFailed
        title={t("sessions.times-failed")}
        error={slots.error}
        isRetrying={slots.isFetching}
        onRetry={() => void slots.refetch()}
      />
    );
  const hint = !date
    ? t("sessions.day-first")
    : isLoading
      ? t("sessions.times-loading")
      : times?.length === 0
        ? t("sessions.times-none")
        : null;
  const taken = gone && t("sessions.time-gone", { time: formatTime(language, gone) });
  return (
    <Field label={t("sessions.move-time")} hint={hint} error={taken ?? fault}>
      {(props) => (
        <select
          {...props}
          name="time"
          value={time ?? ""}
          onChange={(event) => chooseTime(event.target.value || null)}
          className={inputClass}
        >
          <option value="">{t("sessions.choose-time")}</option>
          {times?.map((option) => (
            <option key={option} value={option}>
              {formatTime(language, option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type LoadFailedProps = { title: string; error: unknown; isRetrying: boolean; onRetry: () => void };

function LoadFailed({ title, error, isRetrying, onRetry }: LoadFailedProps) {
  const t = useT();
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-small text-destructive">
        <span className="block font-bold">{title}</span>
        <span className="block">{messageOf(error)}</span>
      </p>
      <Button variant="outline" size="small" isPending={isRetrying} onClick={onRetry}>
        {t("shell.retry")}
      </Button>
    </div>
  );
}

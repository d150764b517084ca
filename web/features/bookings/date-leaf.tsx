import { formatDateParts } from "#web/i18n/format.ts";

/** A leaf of a tear-off calendar. Hidden from screen readers: the day stands beside it in words. */
export function DateLeaf({ date }: { date: string }) {
  const { day, month } = formatDateParts(date);
  return (
    <span
      aria-hidden="true"
      className="grid w-[58px] shrink-0 self-start overflow-hidden rounded-part border border-line bg-card text-center"
    >
      <span className="bg-primary text-small leading-6 font-bold text-on-primary">{month}</span>
      {/* Digits alone stand a little higher than text with letters below the line. */}
      <span className="pt-px text-title leading-9 font-bold">{day}</span>
    </span>
  );
}

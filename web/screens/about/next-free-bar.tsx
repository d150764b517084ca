import { Link } from "wouter";
import { useNextFree } from "#web/features/guide/use-next-free.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** The next free time and the way to it, always in view. Its height does not depend on whether the time is known. */
export function NextFreeBar() {
  const t = useT();
  const nextFree = useNextFree();
  return (
    <section
      data-sticky-bar
      aria-label={t("guide.next-free")}
      className="no-print bottom-0 z-20 -mx-[20px] mt-7 -mb-24 grid grid-cols-1 gap-2.5 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 md:pr-20 xl:pr-4 [@media(min-height:30rem)]:sticky"
    >
      <p aria-live="polite" className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4">
        {nextFree === null ? (
          <span className="text-ink-quiet">{t("guide.see-times")}</span>
        ) : (
          <>
            <span className="text-ink-quiet">{t("guide.next-free")}</span>
            <span className="font-bold">{nextFree}</span>
          </>
        )}
      </p>
      <Link href={paths.book()} className={buttonClass({ size: "large", isWide: true })}>
        {t("guide.choose-time")}
      </Link>
    </section>
  );
}

import { useT } from "#web/i18n/t.ts";

/** The first focusable element of a page: skips the header and the menu. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-card bg-card px-4 py-3 font-bold text-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("shell.skip-to-content")}
    </a>
  );
}

import { useT } from "#web/i18n/t.ts";

/** The first stop of the keyboard: past the header and the menu, to the screen itself. */
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

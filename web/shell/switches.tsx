import { clsx } from "clsx";
import { nextLanguage, setLanguage, switchNames, useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { useTheme } from "./theme.ts";

/** `isNarrow` is for headers, where there is room for the sign alone, as in the folded sidebar. */
type Props = { isNarrow?: boolean };

function pill(isNarrow: boolean): string {
  return clsx(
    "inline-flex h-[44px] items-center justify-center rounded-full text-small font-bold hover:bg-primary-soft",
    isNarrow
      ? "w-[44px]"
      : "min-w-[44px] border border-line bg-card px-[12px] folded:border-0 folded:bg-transparent folded:px-0",
  );
}

export function LanguageSwitch({ isNarrow = false }: Props) {
  const t = useT();
  const next = nextLanguage(useLanguage());
  const { long, short } = switchNames(next);
  return (
    <button
      type="button"
      lang={next}
      aria-label={long}
      // Capitals alone stand a little higher than text with letters below the line.
      className={clsx(pill(isNarrow), next === "en" && "pt-px")}
      onClick={() => {
        setLanguage(next).catch(() => toast({ title: t("shell.failure-network"), tone: "destructive" }));
      }}
    >
      {short}
    </button>
  );
}

export function ThemeSwitch({ isNarrow = false }: Props) {
  const t = useT();
  const { theme, setTheme } = useTheme();
  // Both faces are drawn and the style sheet shows one: the page that is drawn at build fits either theme.
  return (
    <button
      type="button"
      className={pill(isNarrow)}
      onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
    >
      <span className="in-data-[theme=dark]:hidden">
        <Icon name="moon" size={20} />
        <span className="sr-only">{t("shell.to-dark")}</span>
      </span>
      <span className="not-in-data-[theme=dark]:hidden">
        <Icon name="sun" size={20} />
        <span className="sr-only">{t("shell.to-light")}</span>
      </span>
    </button>
  );
}

import type { Ref } from "react";
import { Link } from "react-router";
import { useT } from "#web/i18n/t.ts";
import { Below, From } from "#web/ui/by-width.tsx";
import { HeaderSlot } from "#web/ui/header-slot.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Key } from "#web/ui/key.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";
import { AdminLogout } from "./admin-sidebar.tsx";
import { useBrand } from "./brand.ts";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

type Props = {
  /** The screen's title is drawn into this element. */
  startRef: Ref<HTMLDivElement>;
  /** Null while the admin has to set up the second factor first. */
  onSearch: (() => void) | null;
  /** The pointer or the focus comes near the search. */
  onSearchNear: () => void;
  onMenu: () => void;
};

/** The title of the screen, the search and the switches. */
export function AdminHeader({ startRef, onSearch, onSearchNear, onMenu }: Props) {
  const t = useT();
  const brand = useBrand();
  const isMac = useBrowser(() => /Mac/.test(navigator.userAgent), false);
  return (
    <header className="no-print border-line lg:border-b lg:bg-ground">
      <div className="mx-auto flex min-h-[calc(env(safe-area-inset-top)+67px)] w-full max-w-[1600px] flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-[calc(env(safe-area-inset-top)+8px)] pr-[8px] pb-[8px] pl-[20px] lg:min-h-[55px] lg:flex-nowrap lg:px-6 lg:py-[5px]">
        {/* Below the wide frame as high as two lines of a title, which come after the drawing. */}
        <HeaderSlot ref={startRef} Link={Link} className="grow basis-24" />
        <p className="min-w-0 grow basis-24 truncate text-title font-bold text-primary peer-[:not(:empty)]:hidden lg:invisible">
          {brand}
        </p>
        <div className="ml-auto flex shrink-0 items-center lg:gap-3">
          {onSearch === null ? (
            <>
              <Language />
              <ThemeSwitch isNarrow />
              <AdminLogout />
            </>
          ) : (
            <>
              <From width="lg">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-keyshortcuts="Control+K"
                  onClick={onSearch}
                  onPointerEnter={onSearchNear}
                  onFocus={onSearchNear}
                  className="flex min-h-9 w-[330px] max-w-[30vw] items-center gap-2.5 rounded-card border border-line bg-card py-1 pr-2 pl-3 text-small text-ink-quiet hover:bg-primary-soft"
                >
                  <Icon name="search" size={18} className="shrink-0" />
                  <span className="min-w-0 grow truncate text-start">{t("nav.search-hint")}</span>
                  <span aria-hidden="true" className="max-xl:hidden">
                    <Key name={isMac ? "⌘ K" : "Ctrl K"} />
                  </span>
                </button>
                <LanguageSwitch />
              </From>
              <Below width="lg">
                <RoundButton icon="search" label={t("nav.search")} onPress={onSearch} />
                <LanguageSwitch isNarrow />
                <ThemeSwitch isNarrow />
                <RoundButton icon="menu" label={t("nav.menu")} onPress={onMenu} />
              </Below>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function Language() {
  return (
    <>
      <From width="lg">
        <LanguageSwitch />
      </From>
      <Below width="lg">
        <LanguageSwitch isNarrow />
      </Below>
    </>
  );
}

type ButtonProps = { icon: IconName; label: string; onPress: () => void };

/** Opens a dialog. */
function RoundButton({ icon, label, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
      className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft"
    >
      <Icon name={icon} size={22} />
    </button>
  );
}

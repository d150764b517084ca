import { clsx } from "clsx";
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useUser } from "#web/features/identity/session.ts";
import { FloatingSupport, SupportLink } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { pageState } from "#web/page-state.ts";
import { paths } from "#web/paths.ts";
import { Sheet } from "#web/ui/dialog.tsx";
import { HeaderSlot } from "#web/ui/header-slot.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { useBrand } from "./brand.ts";
import { CustomerBar } from "./customer-bar.tsx";
import { OfflineBar, SkipLink } from "./page-top.tsx";
import { SidebarContent } from "./sidebar-content.tsx";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

const WIDE = "(min-width: 768px)";
const ROUND = "grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft";

/** A sidebar from 768 px on, otherwise a header with a menu. Beside the sidebar the header is the button that reads aloud. */
export function SidebarLayout({ children }: { children: ReactNode }) {
  const headerStart = useRef<HTMLDivElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const user = useUser();
  const sidebar = useSidebarState();
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  useSidebarShortcut(() => (window.matchMedia(WIDE).matches ? sidebar.toggle() : setSheetOpen(!isSheetOpen)));

  return (
    <div className="min-h-dvh md:flex">
      <SkipLink />
      <DesktopSidebar {...sidebar} />
      <div className="relative flex min-w-0 grow flex-col max-md:min-h-dvh">
        <OfflineBar />
        {/* On a wide screen the header lies over the title, below the bar. */}
        <div className="relative">
          <PhoneHeader startRef={headerStart} onMenu={() => setSheetOpen(true)} />
        </div>
        {/* On a wide screen in the line of the title, short of the button that reads aloud. */}
        <Toaster className="md:pr-[88px]" />
        <PhoneMenu isOpen={isSheetOpen} onClose={closeSheet} />
        <HeaderPlace value={headerStart}>
          <main
            id="main"
            tabIndex={-1}
            // From a tablet on the link to the support has a strip at the right, as far as there is no room beside the screen, and the left is as wide.
            className="mx-auto w-full max-w-5xl grow px-[20px] pt-2 pb-24 focus:outline-none max-md:[html:not(:has([data-sticky-bar]))_&]:pb-8 md:px-[clamp(32px,88px-(100%-64rem)/2,88px)] md:pt-6"
          >
            {children}
          </main>
        </HeaderPlace>
        <FloatingSupport onPhones={user ? "bar" : "end"} />
        {user ? <CustomerBar /> : null}
      </div>
    </div>
  );
}

function Brand({ onNavigate, className }: { onNavigate?: () => void; className?: string }) {
  const brand = useBrand();
  const user = useUser();
  return (
    <Link
      to={user ? paths.dashboard() : paths.login()}
      onClick={onNavigate}
      className={clsx("inline-flex min-h-11 items-center px-1 text-title font-bold text-primary", className)}
    >
      {brand}
    </Link>
  );
}

type HeaderProps = { startRef: Ref<HTMLDivElement>; onMenu: () => void };

function PhoneHeader({ startRef, onMenu }: HeaderProps) {
  const t = useT();
  return (
    <header className="flex flex-wrap items-center justify-end gap-2 pt-[calc(env(safe-area-inset-top)+8px)] pr-[16px] pb-[8px] pl-[12px] md:absolute md:top-[18px] md:right-6 md:z-10 md:p-0">
      {/* In very large type the switches wrap below the menu. */}
      <div className="flex min-w-0 grow basis-36 items-center gap-1 md:hidden">
        <button type="button" aria-label={t("shell.open-menu")} className={ROUND} onClick={onMenu}>
          <Icon name="menu" />
        </button>
        <HeaderSlot ref={startRef} Link={Link} />
        <div className="peer-[:not(:empty)]:hidden">
          <Brand />
        </div>
      </div>
      <div className="flex shrink-0 gap-1">
        <div id="listen" className="min-w-[44px]" />
        {/* On the smallest phones the title needs the room: the menu has them, too. */}
        <div className="flex gap-1 max-[22.49rem]:hidden md:hidden">
          <LanguageSwitch isNarrow />
          <ThemeSwitch isNarrow />
        </div>
      </div>
    </header>
  );
}

function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t("shell.menu")}>
      <div className="flex items-center justify-between pt-[calc(env(safe-area-inset-top)+0.5rem)] pr-2 pb-2 pl-5">
        <Brand onNavigate={onClose} />
        <button type="button" aria-label={t("shell.close-menu")} className={ROUND} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <SidebarContent onNavigate={onClose} />
      <SupportLink className="mx-4 mb-4" />
    </Sheet>
  );
}

/** CSS folds it (`folded:` in screens.css), because the server does not know the width of the window. */
function DesktopSidebar({ isExpanded, kept, toggle }: ReturnType<typeof useSidebarState>) {
  const t = useT();
  const isFolded = isExpanded === false;
  const label = t(isFolded ? "shell.expand-sidebar" : "shell.collapse-sidebar");
  return (
    <aside
      aria-label={t("shell.menu")}
      data-sidebar={kept === null ? "by-width" : kept ? "expanded" : "collapsed"}
      // In large type the screen keeps the larger part of a narrow window.
      className="no-print sticky top-0 hidden h-dvh w-[min(16rem,36vw)] shrink-0 flex-col border-r border-line bg-card transition-[width] duration-150 folded:w-12 md:flex"
    >
      <div className="flex items-center justify-between pt-3 pr-2 pb-3 pl-5 folded:justify-center folded:px-0">
        <Brand className="folded:hidden" />
        <Tooltip text={label}>
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-label={label}
            className={ROUND}
            onClick={toggle}
          >
            <Icon name="panel" size={20} />
          </button>
        </Tooltip>
      </div>
      <SidebarContent isFolded={isFolded} />
    </aside>
  );
}

const COOKIE = "sidebar_state";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** From here on there is room for the expanded sidebar and the screen. */
const ROOMY = "(min-width: 64rem)";

/**
 * Whether the sidebar of wide screens is expanded; undefined in what the server draws. A cookie keeps it for a week; until then
 * (`kept` is null) it is folded on tablets.
 */
function useSidebarState() {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const stored = useBrowser(storedState, pageState().sidebar);
  const isRoomy = useMediaQuery(ROOMY);
  const kept = chosen ?? stored;
  const isExpanded = kept ?? isRoomy;
  const toggle = () => {
    const next = !isExpanded;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some supported browsers
    document.cookie = `${COOKIE}=${next ? "expanded" : "collapsed"}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
    setChosen(next);
  };
  return { isExpanded, kept, toggle };
}

function storedState(): boolean | null {
  const state = new RegExp(`${COOKIE}=(expanded|collapsed)`).exec(document.cookie)?.[1];
  return state === undefined ? null : state === "expanded";
}

/** Ctrl+B or Cmd+B, by the position of the key, because a Hindi keyboard has no letter B. */
function useSidebarShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== "KeyB" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
}

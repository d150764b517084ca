import { type ComponentType, type ReactNode, useRef } from "react";
import { paths } from "#web/paths.ts";
import { HeaderSlot } from "#web/ui/header-slot.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { useBrand } from "./brand.ts";
import { OfflineBar, SkipLink } from "./page-top.tsx";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

type Props = {
  /** The router's; the login has none. */
  Link: ComponentType<{ to: string; className: string; children: ReactNode }>;
  children: ReactNode;
};

/** A screen without the sidebar: brand, language and theme above, the screen below. */
export function BareLayout({ Link, children }: Props) {
  const brand = useBrand();
  const headerStart = useRef<HTMLDivElement>(null);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBar />
      <header className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-3 px-[20px] pt-[calc(env(safe-area-inset-top)+8px)] pb-[8px]">
        <HeaderSlot ref={headerStart} Link={Link} />
        <Link
          to={paths.login()}
          className="inline-flex min-h-11 min-w-11 items-center text-title font-bold text-primary peer-[:not(:empty)]:hidden"
        >
          {brand}
        </Link>
        <div className="ml-auto flex gap-1">
          <div id="listen" className="min-w-[44px]" />
          <LanguageSwitch isNarrow />
          <ThemeSwitch isNarrow />
        </div>
      </header>
      {/* On a wider window in the header's line. */}
      <Toaster className="md:-mt-[52px] md:mb-[52px]" />
      <HeaderPlace value={headerStart}>
        <main id="main" tabIndex={-1} className="flex grow flex-col focus:outline-none">
          {children}
        </main>
      </HeaderPlace>
    </div>
  );
}

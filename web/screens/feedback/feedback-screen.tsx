import type { ReactNode } from "react";
import { Link } from "react-router";
import { useConfig } from "#web/api/config.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LanguageSwitch, ThemeSwitch } from "#web/shell/switches.tsx";
import { Spinner } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Reel } from "./reel.tsx";

/** Video testimonials over the whole screen. */
export function FeedbackScreen() {
  const t = useT();
  const config = useConfig();
  const clips = config.data?.testimonials;
  if (clips && clips.length > 0)
    return (
      <FullScreen isStage>
        <Reel clips={clips} />
      </FullScreen>
    );
  const loading = (
    <div role="status" aria-label={t("shell.loading")} className="text-primary">
      <Spinner />
    </div>
  );
  return (
    <FullScreen>
      <div className="m-auto max-w-md px-5 py-4">
        <QueryView query={config} loading={loading} failedTitle={t("shell.crash-title")}>
          {() => (
            <EmptyState title={t("feedback.empty-title")} action={<BookNow />}>
              {t("feedback.empty-body")}
            </EmptyState>
          )}
        </QueryView>
      </div>
    </FullScreen>
  );
}

/** Covers the layout's header, and therefore has the back link and the switches itself. */
function FullScreen({ isStage = false, children }: { isStage?: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <div
      className={`fixed inset-0 z-30 flex flex-col overflow-y-auto [header:has(+main_&)]:hidden ${isStage ? "bg-stage text-on-stage [--ring:#f5b34d]" : "bg-ground"}`}
    >
      <div className="pointer-events-none z-10 flex flex-wrap items-start gap-2 px-[12px] pt-[calc(env(safe-area-inset-top)+8px)] *:pointer-events-auto">
        <Link
          to={paths.dashboard()}
          aria-label={t("shell.back-home")}
          className={`grid size-[44px] shrink-0 place-items-center rounded-full ${isStage ? "bg-stage/80" : "hover:bg-primary-soft"}`}
        >
          <Icon name="chevron-left" />
        </Link>
        <h1
          className={`flex min-h-[44px] min-w-0 items-center rounded-card px-3 font-bold ${isStage ? "bg-stage/80" : ""} max-[20rem]:sr-only`}
        >
          {t("pages.feedback-title")}
        </h1>
        <div className="ml-auto flex shrink-0 gap-2 text-ink">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
      {children}
    </div>
  );
}

function BookNow() {
  const t = useT();
  return (
    <LinkButton to={paths.dashboard()} size="large">
      {t("feedback.book-now")}
    </LinkButton>
  );
}

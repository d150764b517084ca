// The end of a list that is read in pages.
import { type ReactNode, useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { messageOf } from "./call.ts";

type Props = {
  /** An infinite query. */
  query: {
    error: unknown;
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  /** Above the button. It gets the focus with the last page. */
  children?: ReactNode;
};

/** The button that loads the next page; nothing after the last one. */
export function MoreRows({ query, children }: Props) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) end.current?.focus();
  };
  return (
    <div ref={end} tabIndex={-1} className="grid justify-items-center gap-2 focus:outline-none">
      {children}
      {query.isFetchNextPageError ? (
        <p
          role="alert"
          className="text-small font-bold text-destructive"
        >{`${t("reports.more-failed")} · ${messageOf(query.error)}`}</p>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          isPending={query.isFetchingNextPage}
          pendingLabel={t("reports.more-loading")}
          onClick={() => void more()}
        >
          {t("reports.more")}
        </Button>
      ) : null}
    </div>
  );
}

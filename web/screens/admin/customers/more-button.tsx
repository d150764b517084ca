import { useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";

type Props = {
  hasMore: boolean;
  isLoading: boolean;
  /** Of the last page that failed. */
  error: unknown;
  /** Answers whether there is more after it. */
  onMore: () => Promise<boolean>;
};

/** Loads the next page of a list. */
export function MoreButton({ hasMore, isLoading, error, onMore }: Props) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const more = async () => {
    // The focused button disappears with the last page.
    if (!(await onMore())) end.current?.focus();
  };
  return (
    <div ref={end} tabIndex={-1} className="grid justify-items-center gap-2 focus:outline-none">
      {error ? (
        <p role="alert" className="text-small font-bold text-destructive">
          {t("customers.more-failed")} · {messageOf(error)}
        </p>
      ) : null}
      {hasMore ? (
        <Button
          variant="outline"
          isPending={isLoading}
          pendingLabel={t("customers.more-loading")}
          onClick={() => void more()}
        >
          {t("customers.more")}
        </Button>
      ) : null}
    </div>
  );
}

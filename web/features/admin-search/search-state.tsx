import { CallFailure, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

type Props = {
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  typed: string;
  isLongEnough: boolean;
  isBehind: boolean;
  hasRows: boolean;
  recent: readonly string[];
  onRepeat: (text: string) => void;
};

/** What stands below the rows: earlier searches, that it is loading, that nothing was found, or what went wrong. */
export function SearchState(props: Props) {
  const { query, typed, isLongEnough, isBehind, hasRows, recent, onRepeat } = props;
  const t = useT();
  if (typed === "") return recent.length > 0 ? <Recent recent={recent} onRepeat={onRepeat} /> : <Hint />;
  if (query.isError && isLongEnough && !isBehind) {
    const isOffline = query.error instanceof CallFailure && query.error.code === "network";
    return (
      <ErrorState
        title={t("search.failed")}
        message={isOffline ? t("search.offline") : messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (hasRows) return null;
  if (!isLongEnough && !isBehind) return <Hint />;
  if (isBehind)
    return (
      <div role="status" aria-label={t("reports.searching")} className="grid gap-2 px-3 pt-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  return (
    <EmptyState title={t("search.none", { text: typed })} isPlain>
      {t("search.none-body")}
    </EmptyState>
  );
}

function Hint() {
  const t = useT();
  return <p className="px-3 pt-4 text-small text-ink-quiet">{t("search.more")}</p>;
}

function Recent({ recent, onRepeat }: Pick<Props, "recent" | "onRepeat">) {
  const t = useT();
  return (
    <section aria-label={t("search.recent")}>
      <h2 className="px-3 pt-3 pb-1 text-small font-bold text-ink-quiet">{t("search.recent")}</h2>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onRepeat(text)}
              className="flex min-h-12 w-full items-center gap-3 rounded-part px-3 py-1.5 text-start text-small hover:bg-primary-soft"
            >
              <Icon name="clock" size={20} className="shrink-0 text-ink-quiet" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

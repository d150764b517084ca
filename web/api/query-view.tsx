// What a screen shows for a query: loading, failed, missing, empty, or its data with a note where they are stale.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { CallFailure, messageOf } from "./call.ts";
import { keptAt } from "./kept-time.ts";

type Refetchable = Pick<UseQueryResult, "isFetching" | "refetch">;

/** The part of a query that is drawn; an infinite query also says whether it was a further page that failed. */
export type ViewedQuery<Data> = Refetchable &
  Pick<UseQueryResult, "error" | "isError"> & {
    data: Data | undefined;
    isFetchNextPageError?: boolean;
    dataUpdatedAt?: number;
  };

/** What stands there meanwhile; for LoadingBlocks their classes are enough. */
export type Loading = readonly string[] | ReactNode;

type Props<Data> = {
  query: ViewedQuery<Data>;
  loading: Loading;
  failedTitle: string;
  /** Below the button that tries again. */
  failedFooter?: ReactNode;
  /** Shown where the server answers 404; without it that is a failure like others. */
  missing?: ReactNode;
  /** Shown where the data are an empty list. */
  empty?: ReactNode;
  /** Stands above data whose last refetch failed; without it such data look like any others. */
  staleText?: string;
  children: (data: Data) => ReactNode;
};

/** Data stay on the screen when a refetch fails. */
export function QueryView<Data>(props: Props<Data>) {
  const { query, loading, failedTitle, failedFooter, missing, empty, staleText, children } = props;
  const { data } = query;
  if (data === undefined) {
    if (!query.isError) return Array.isArray(loading) ? <LoadingBlocks blocks={loading} /> : loading;
    if (missing && isNotFound(query.error)) return missing;
    return (
      <QueryFailed query={query} title={failedTitle}>
        {failedFooter}
      </QueryFailed>
    );
  }
  const isEmpty = Array.isArray(data) && data.length === 0;
  return (
    <>
      <KeptNote updatedAt={query.dataUpdatedAt} />
      {staleText && isStale(query) ? <StaleNote query={query} text={staleText} /> : null}
      {isEmpty && empty ? empty : children(data)}
    </>
  );
}

type FailedProps = { query: Refetchable & { error: unknown }; title: string; children?: ReactNode };

/** That a query failed, why, and a button that tries again. */
export function QueryFailed({ query, title, children }: FailedProps) {
  return (
    <ErrorState
      title={title}
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    >
      {children}
    </ErrorState>
  );
}

/** The small button that tries again. */
export function RetryButton({ query }: { query: Refetchable }) {
  const t = useT();
  return (
    <Button variant="outline" size="small" isPending={query.isFetching} onClick={() => void query.refetch()}>
      {t("shell.retry")}
    </Button>
  );
}

/** The same on one line, for parts of a page. */
export function QueryFailedLine({ query, text }: { query: Refetchable; text: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-small text-ink-quiet">{text}</p>
      <RetryButton query={query} />
    </div>
  );
}

/** That the data shown are those of an earlier answer, and a button that tries again. */
export function StaleNote({ query, text }: { query: Refetchable; text: string }) {
  return (
    <Banner role="status" tone="info" icon="info" action={<RetryButton query={query} />}>
      {text}
    </Banner>
  );
}

/** Of when the data are, if an earlier page has stored them. */
function KeptNote({ updatedAt }: { updatedAt: number | undefined }) {
  const t = useT();
  const at = keptAt(updatedAt);
  if (!at) return null;
  const when = `${formatDay(istDateOf(at))}, ${unbroken(formatTimeOf(at))}`;
  return (
    <p role="status" className="flex items-center gap-2 text-small text-ink-quiet">
      <Icon name="clock" size={18} />
      <span>{t("shell.as-of", { when })}</span>
    </p>
  );
}

/** Data of an earlier answer are shown: the last refetch failed. */
export const isStale = ({ isError, isFetchNextPageError = false }: Omit<ViewedQuery<unknown>, "data">) =>
  isError && !isFetchNextPageError;

/** A proxy's page of this status says nothing of what is asked for. */
export const isNotFound = (error: unknown) =>
  error instanceof CallFailure && error.status === 404 && error.code !== "bad-answer";

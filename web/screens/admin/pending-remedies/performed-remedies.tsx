import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "wouter";
import { listPerformedRemedies } from "#contract/remedies.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { MoreRows } from "#web/api/more-rows.tsx";
import { isStale, QueryView, StaleNote } from "#web/api/query-view.tsx";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { useMayOpen } from "#web/features/identity/screen-roles.ts";
import type { PerformedRemedy } from "#web/features/remedies/performed-remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { PerformedVideo } from "#web/features/remedy-videos/performed-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 100;

/** Remedies that are performed, last first, with their videos. The server searches and pages. */
export function PerformedRemedies() {
  const t = useT();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useEndpointPages(listPerformedRemedies, {
    query: { search: search || undefined },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    // A video that waits is published by the server.
    refetchInterval: 60_000,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label={t("vidhis.performed-search")}>
        {(field) => (
          <input
            {...field}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-32", "h-32", "h-32"]} />}
        failedTitle={t("vidhis.performed-failed")}
      >
        {({ pages }) => (
          <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
            {isStale(query) ? <StaleNote query={query} text={t("vidhis.performed-stale")} /> : null}
            <Rows remedies={pages.flatMap(({ vidhis }) => vidhis)} isSearch={search !== ""} />
            <MoreRows query={query} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Rows({ remedies, isSearch }: { remedies: readonly PerformedRemedy[]; isSearch: boolean }) {
  const t = useT();
  if (remedies.length === 0)
    return (
      <Card>
        <EmptyState title={t(isSearch ? "vidhis.performed-none-found" : "vidhis.performed-empty")}>
          {t(isSearch ? "vidhis.performed-search-otherwise" : "vidhis.performed-empty-body")}
        </EmptyState>
      </Card>
    );
  return (
    <Card className="py-0!">
      <ul className="grid grid-cols-1 divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="py-4">
            <PerformedEntry remedy={remedy} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PerformedEntry({ remedy }: { remedy: PerformedRemedy }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const mayOpenSessions = useMayOpen("adminSessionDetail");
  const { remedyName: name, remedyNameHindi: nameHindi, bookingId } = remedy;
  const completedAt = new Date(remedy.completedAt);
  return (
    <article aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="min-w-0">
        <RemedyNames as="h2" id={headingId} name={name} nameHindi={nameHindi} />
        {mayOpenSessions ? (
          <Link
            href={paths.adminSessionDetail(bookingId)}
            className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4 wrap-anywhere"
          >
            {remedyCustomerName(t, remedy)}
          </Link>
        ) : (
          <p className="font-bold wrap-anywhere">{remedyCustomerName(t, remedy)}</p>
        )}
        <p className="text-small text-ink-quiet">
          {t("vidhis.performed-when", {
            day: formatDate(language, istDateOf(completedAt)),
            time: formatTime(language, istTimeOf(completedAt)),
          })}
        </p>
        <p className="text-small text-ink-quiet">
          {t("vidhis.when", {
            day: formatDate(language, remedy.sessionDate),
            time: formatTime(language, remedy.sessionTime),
          })}
        </p>
      </div>
      <PerformedVideo remedy={{ ...remedy, name, nameHindi }} headingId={headingId} />
    </article>
  );
}

import { useEffect, useId, useRef, useState } from "react";
import { listActiveRemedies, type PrescribedRemedy, type Remedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { messageOf } from "#web/api/call.ts";
import { RetryButton, type ViewedQuery } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

type Listed = Pick<Remedy, "id" | "name" | "nameHindi" | "price">;
type Props = {
  prescribed: readonly PrescribedRemedy[];
  /** Ids of catalogue entries. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** A bought or given remedy cannot be removed; a prescribed one that is no longer offered can stay. */
export function RemedyPicker({ prescribed, chosen, onChange }: Props) {
  const t = useT();
  const query = useEndpoint(listActiveRemedies, { select: ({ remedies }) => remedies });
  const fixed = prescribed.filter(({ isPurchased }) => isPurchased);
  const choices = choicesOf(query.data ?? [], prescribed);
  if (query.isPending) return <LoadingBlocks blocks={["h-28"]} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      {query.data ? null : <FailedBanner query={query} />}
      {query.data && choices.length + fixed.length === 0 ? (
        <p className="text-ink-quiet">{t("results.vidhis-none")}</p>
      ) : null}
      {choices.length > 0 ? <Choices choices={choices} chosen={chosen} onChange={onChange} /> : null}
      {fixed.length > 0 ? <Fixed remedies={fixed} /> : null}
    </div>
  );
}

function FailedBanner({ query }: { query: ViewedQuery<Remedy[]> }) {
  const t = useT();
  return (
    <Banner
      role="alert"
      tone="destructive"
      icon="alert"
      title={t("vidhis.catalogue-failed")}
      action={<RetryButton query={query} />}
    >
      {messageOf(query.error)}
    </Banner>
  );
}

/** Chosen ones stand at the top, also while a search hides the others. */
function Choices({ choices, chosen, onChange }: Omit<Props, "prescribed"> & { choices: readonly Listed[] }) {
  const t = useT();
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const toggledId = useRef<string | null>(null);
  // The remedy that was pressed moves to the other list; the focus follows it.
  useEffect(() => {
    const id = toggledId.current;
    toggledId.current = null;
    if (id) list.current?.querySelector<HTMLElement>(`[data-remedy="${id}"] input`)?.focus();
  });
  const toggle = (id: string, isChecked: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    toggledId.current = id;
    onChange(new Set(isChecked ? [...others, id] : others));
  };
  const ticked = choices.filter(({ id }) => chosen.has(id));
  const others = choices.filter(({ id }) => !chosen.has(id));
  const found = others.filter((remedy) => matches(remedy, search));
  return (
    <div ref={list} className="grid grid-cols-1 gap-3">
      <SearchField search={search} onChange={setSearch} />
      {ticked.length > 0 ? (
        <Group
          title={t("results.chosen", { count: ticked.length })}
          remedies={ticked}
          isChecked
          onToggle={toggle}
        />
      ) : null}
      {found.length > 0 ? (
        <Group
          title={t(search.trim() ? "results.found" : "results.often")}
          remedies={found}
          isChecked={false}
          onToggle={toggle}
        />
      ) : null}
      {search.trim() && found.length === 0 ? (
        <p role="status" className="text-ink-quiet">
          {t("results.not-found-vidhi", { search: search.trim() })}
        </p>
      ) : null}
    </div>
  );
}

function matches({ name, nameHindi }: Listed, search: string): boolean {
  const words = search.normalize("NFC").toLowerCase().split(/\s+/);
  const names = `${name} ${nameHindi}`.normalize("NFC").toLowerCase();
  return words.every((word) => names.includes(word));
}

function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const t = useT();
  return (
    <div className="relative">
      <Icon name="search" size={20} className="pointer-events-none absolute top-4 left-3.5 text-ink-quiet" />
      <input
        type="search"
        value={search}
        aria-label={t("results.search")}
        placeholder={t("results.search")}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} pl-11!`}
      />
    </div>
  );
}

type GroupProps = {
  title: string;
  remedies: readonly Listed[];
  isChecked: boolean;
  onToggle: (id: string, isChecked: boolean) => void;
};

function Group({ title, remedies, isChecked, onToggle }: GroupProps) {
  const titleId = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h3 id={titleId} className="text-small font-bold text-ink-quiet">
        {title}
      </h3>
      <ul
        aria-labelledby={titleId}
        className={`divide-y divide-line rounded-card border border-line px-3 ${isChecked ? "bg-primary-soft" : "max-h-[280px] overflow-y-auto bg-card"}`}
      >
        {remedies.map((remedy) => (
          <li key={remedy.id} data-remedy={remedy.id}>
            <Checkbox isChecked={isChecked} onChange={(next) => onToggle(remedy.id, next)}>
              <RemedyLabel remedy={remedy} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The catalogue, and prescribed remedies that are no longer in it; without those that cannot be removed. */
function choicesOf(active: readonly Remedy[], prescribed: readonly PrescribedRemedy[]): Listed[] {
  const fixed = new Set(prescribed.flatMap(({ id, isPurchased }) => (isPurchased ? [id] : [])));
  const kept = prescribed.filter(({ id }) => active.every((remedy) => remedy.id !== id));
  return [...active, ...kept].filter(({ id }) => !fixed.has(id));
}

function RemedyLabel({ remedy }: { remedy: Listed }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <span className="block text-body leading-snug font-bold wrap-anywhere">{nameIn(language, remedy)}</span>
      <span className="text-ink-quiet">
        {remedy.price > 0 ? formatAmount(remedy.price) : t("results.vidhi-free")}
      </span>
    </>
  );
}

function Fixed({ remedies }: { remedies: readonly PrescribedRemedy[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <ul className="grid gap-1">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere">{nameIn(language, remedy)}</span>
            <Badge tone="done">{t(remedy.price > 0 ? "results.vidhi-bought" : "results.vidhi-given")}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-quiet">{t("results.remedies-bought-stay")}</p>
    </>
  );
}

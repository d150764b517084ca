import type { PrescribedRemedy, Remedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { messageOf } from "#web/api/call.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { useActiveRemedies } from "./use-remedies.ts";

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
  const query = useActiveRemedies();
  const fixed = prescribed.filter(({ isPurchased }) => isPurchased);
  const choices = choicesOf(query.data ?? [], prescribed);
  if (query.isPending) return <LoadingBlocks label={t("shell.loading")} blocks={["h-28"]} />;
  return (
    <div className="grid gap-2">
      {query.data ? null : <FailedBanner query={query} />}
      {query.data && choices.length + fixed.length === 0 ? (
        <p className="text-ink-quiet">{t("results.vidhis-none")}</p>
      ) : null}
      {choices.length > 0 ? <Choices choices={choices} chosen={chosen} onChange={onChange} /> : null}
      {fixed.length > 0 ? <Fixed remedies={fixed} /> : null}
    </div>
  );
}

function FailedBanner({ query }: { query: ReturnType<typeof useActiveRemedies> }) {
  const t = useT();
  return (
    <Banner
      role="alert"
      tone="destructive"
      icon="alert"
      title={t("results.vidhis-failed")}
      action={
        <Button
          variant="outline"
          size="small"
          isPending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("shell.retry")}
        </Button>
      }
    >
      {messageOf(query.error)}
    </Banner>
  );
}

function Choices({ choices, chosen, onChange }: Omit<Props, "prescribed"> & { choices: readonly Listed[] }) {
  const toggle = (id: string, isChecked: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    onChange(new Set(isChecked ? [...others, id] : others));
  };
  return (
    <ul className="max-h-[280px] overflow-y-auto rounded-card border border-line px-3 py-1">
      {choices.map((remedy) => (
        <li key={remedy.id}>
          <Checkbox isChecked={chosen.has(remedy.id)} onChange={(isChecked) => toggle(remedy.id, isChecked)}>
            <RemedyLabel remedy={remedy} />
          </Checkbox>
        </li>
      ))}
    </ul>
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

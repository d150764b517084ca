import type { CallSide } from "#contract/complaints.ts";
import { useT } from "#web/i18n/t.ts";

type Props = { togetherSeconds: number; sides: readonly CallSide[] };

/** How long both sides were in the room, and what each side's phone lost of the call. */
export function CallFacts({ togetherSeconds, sides }: Props) {
  const t = useT();
  const minutes = String(Math.floor(togetherSeconds / 60));
  const seconds = String(togetherSeconds % 60);
  return (
    <div className="grid gap-2 text-small">
      <p className="flex justify-between gap-3">
        <span className="text-ink-quiet">{t("calls.together")}</span>
        <span className="font-bold">{t("calls.minutes", { minutes, seconds })}</span>
      </p>
      {sides.length === 0 ? <p className="text-ink-quiet">{t("calls.not-counted")}</p> : null}
      {sides.map((side) => (
        <SideFacts key={side.side} side={side} />
      ))}
    </div>
  );
}

function SideFacts({ side }: { side: CallSide }) {
  const t = useT();
  const { concealedShare, frozenShare, frozenSeconds, reconnections } = side;
  return (
    <div>
      <h3 className="font-bold">{t(`calls.${side.side}`)}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-1">
        <Fact name={t("calls.sound")} value={formatShare(concealedShare)} />
        <Fact
          name={t("calls.frozen")}
          value={frozenShare === null ? "–" : t("calls.seconds", { count: frozenSeconds })}
        />
        <Fact name={t("calls.reconnections")} value={t("calls.times", { count: reconnections })} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}

/** "12.5%", of a share from 0 to 1. */
function formatShare(share: number | null): string {
  return share === null ? "–" : `${Number((share * 100).toFixed(1))}%`;
}

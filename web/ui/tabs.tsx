import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { formatCount } from "#web/i18n/format.ts";
import { Badge } from "./badge.tsx";

type Tab<Name extends string> = {
  name: Name;
  label: string;
  /** Null while it loads; left out where nothing is counted. */
  count?: number | null;
  /** Below the label, in small type; with the look "underlined". */
  note?: string;
};

type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** "underlined": on the page's ground, with a line below the chosen tab. */
  look?: "filled" | "underlined";
  /** Small type, and the counts beside the labels at every width. */
  isCompact?: boolean;
  /** Class of the row of tabs. */
  className?: string;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** Tabs with a roving tabindex: the arrow keys, Home and End move between them (WAI-ARIA "Tabs" pattern). */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, chosen, onChoose, look = "filled", isCompact = false, className, children } = props;
  const id = useId();
  const go = (name: Name) => {
    if (name !== chosen) onChoose(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    go(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={clsx("@container flex flex-wrap", ROWS[look], className)}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.name}
            tab={tab}
            id={`${id}-${tab.name}`}
            isChosen={tab.name === chosen}
            // All counts wrap below their labels together.
            className={
              isCompact ? "text-small" : tabs.length > 2 ? "@max-[30rem]:flex-col" : "@max-[16rem]:flex-col"
            }
            isCompact={isCompact}
            look={look}
            onPress={() => go(tab.name)}
          />
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== chosen}
        >
          {name === chosen ? children : null}
        </div>
      ))}
    </>
  );
}

const ROWS = {
  filled: "gap-1 rounded-card bg-primary-soft p-0.5",
  underlined: "border-b border-line",
};

type TabButtonProps = {
  tab: Tab<string>;
  id: string;
  isChosen: boolean;
  className: string;
  isCompact: boolean;
  look: "filled" | "underlined";
  onPress: () => void;
};

function TabButton(props: TabButtonProps) {
  const { tab, id, isChosen, className, isCompact, look, onPress } = props;
  const { label, count, note } = tab;
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isChosen}
      aria-controls={`${id}-panel`}
      tabIndex={isChosen ? 0 : -1}
      onClick={onPress}
      className={clsx(
        "flex min-h-11 grow items-center justify-center py-1.5 font-bold",
        look === "filled" ? "rounded-part" : "-mb-px flex-col border-b-3 leading-snug",
        isCompact ? "gap-x-1 px-1" : look === "filled" ? "basis-0 gap-x-2 px-2" : "basis-0 px-1",
        className,
        isChosen ? CHOSEN[look] : "border-transparent text-ink-quiet hover:text-ink",
      )}
    >
      <span>{label}</span> {note ? <span className="text-small font-normal">{note}</span> : null}
      {/* Invisible until the number is known, so that the label does not move. */}
      {count === undefined ? null : isCompact ? (
        <span className={clsx("font-normal tabular-nums", count === null && "invisible")}>
          {formatCount(count ?? 0)}
        </span>
      ) : (
        <Badge
          tone={isChosen && count ? "default" : "outline"}
          className={clsx(count === null && "invisible")}
        >
          {formatCount(count ?? 0)}
        </Badge>
      )}
    </button>
  );
}

const CHOSEN = { filled: "bg-card text-primary shadow-card", underlined: "border-primary text-primary" };

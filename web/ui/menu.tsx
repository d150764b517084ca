import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon, type IconName } from "./icon.tsx";
import { setStyle } from "./set-style.ts";
import { useOverlayEntry } from "./use-overlay-entry.ts";

export type MenuItem = {
  key: string;
  label: string;
  icon: IconName;
  /** A short remark at the end of the row. */
  hint?: string;
  /** Stands last, below a line. */
  isDestructive?: boolean;
} & ({ onChoose: () => void } | { link: (props: MenuLinkProps) => ReactNode });

/** What a menu's link needs; the caller decides whether it is a link of the router or of the browser. */
type MenuLinkProps = {
  role: "menuitem";
  tabIndex: -1;
  className: string;
  onClick: () => void;
  children: ReactNode;
};

type Props = { label: string; items: readonly MenuItem[] };

/** A ⋯ button with a menu of actions (WAI-ARIA "Menu Button" pattern). */
export function Menu({ label, items }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOnOutsidePress(box, isOpen, () => setOpen(false));
  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };
  useOverlayEntry(isOpen, closeToButton);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      closeToButton();
    }
    if (event.key === "Tab") setOpen(false);
  };
  if (items.length === 0) return null;
  return (
    // Above the bar at the bottom of a phone's screen (z-30), which would cover the last items.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the button and the menu inside
    <div ref={box} className={clsx("relative shrink-0", isOpen && "z-40")} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="grid size-[44px] place-items-center rounded-full text-ink-quiet hover:bg-primary-soft"
      >
        <Icon name="dots" size={22} strokeWidth={2.75} />
      </button>
      {isOpen ? <MenuList id={id} label={label} items={items} onClose={closeToButton} /> : null}
    </div>
  );
}

type ListProps = Props & { id: string; onClose: () => void };

const EDGE_PIXELS = 8;

/** Opens upwards where there is more room than below, and scrolls where neither has enough. */
function MenuList({ id, label, items, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isUpward, setUpward] = useState(false);
  useLayoutEffect(() => {
    const { bottom = 0, top = 0 } = list.current?.getBoundingClientRect() ?? {};
    const above = list.current?.parentElement?.getBoundingClientRect().top ?? 0;
    const below = window.innerHeight - top;
    const opensUpward = bottom > window.innerHeight && above > below;
    setUpward(opensUpward);
    const maxHeight = (opensUpward ? above : below) - EDGE_PIXELS;
    if (maxHeight > 0) setStyle({ "max-height": `${maxHeight}px` })(list.current);
    focusItem(list.current, 0);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const found = itemsOf(list.current);
    const at = found.indexOf(document.activeElement as HTMLElement);
    const to = targetOf(event.key, at, found.length);
    if (to === null) return;
    event.preventDefault();
    focusItem(list.current, to);
  };
  const ordered = [...items].sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={clsx(
        "absolute right-0 w-max overflow-y-auto max-w-[calc(100vw-40px)] min-w-[208px] rounded-card border border-line bg-card py-1 shadow-card",
        isUpward ? "bottom-full" : "top-full",
      )}
    >
      {ordered.map((item, index) => (
        <Item key={item.key} item={item} isDivided={isLast(item) && index > 0} onClose={onClose} />
      ))}
    </div>
  );
}

const isLast = (item: MenuItem) => item.isDestructive === true;

type ItemProps = { item: MenuItem; isDivided: boolean; onClose: () => void };

function Item({ item, isDivided, onClose }: ItemProps) {
  const { icon, label, hint, isDestructive = false } = item;
  const className = clsx(
    "flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start font-bold no-underline hover:bg-primary-soft focus:bg-primary-soft focus:outline-none",
    isDestructive ? "text-destructive" : "text-ink",
  );
  const content = (
    <>
      <Icon name={icon} size={20} className="shrink-0" />
      <span>{label}</span>
      {hint ? <span className="ms-auto ps-3 text-small font-normal text-ink-quiet">{hint}</span> : null}
    </>
  );
  const common = { role: "menuitem", tabIndex: -1, className, children: content } as const;
  return (
    <div role="none" className={clsx(isDivided && "mt-1 border-t border-line pt-1")}>
      {"link" in item ? (
        item.link({ ...common, onClick: onClose })
      ) : (
        <button
          type="button"
          {...common}
          onClick={() => {
            onClose();
            item.onChoose();
          }}
        />
      )}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function focusItem(list: HTMLElement | null, index: number): void {
  itemsOf(list)[index]?.focus();
}

/** The index of the item that a key moves to, with wrap-around; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  if (key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowUp") return (from + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function useCloseOnOutsidePress(
  box: { readonly current: HTMLElement | null },
  isOpen: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", listener);
    return () => document.removeEventListener("pointerdown", listener);
  });
}

import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { useModal } from "./modal.ts";
import { setStyle } from "./set-style.ts";

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
type MenuLinkProps = { role: "menuitem"; className: string; onClick: () => void; children: ReactNode };

type Props = { label: string; items: readonly MenuItem[] };

/** A ⋯ button with a menu of actions (WAI-ARIA "Menu Button" pattern). */
export function Menu({ label, items }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button, and the browser gives the focus back to where it was.
          currentTarget.focus();
          setOpen(true);
        }}
        className="grid size-[44px] shrink-0 place-items-center rounded-full text-ink-quiet hover:bg-primary-soft"
      >
        <Icon name="dots" size={22} strokeWidth={2.75} />
      </button>
      {isOpen ? (
        <OpenMenu label={label} items={items} opener={button} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type OpenProps = Props & { opener: { readonly current: HTMLElement | null }; onClose: () => void };

/**
 * A modal dialog as large as the window, with the menu below the button. Where there is less room than the menu needs, the
 * spaces above it and on its right shrink. The browser gives the focus back to the button.
 */
function OpenMenu({ label, items, opener, onClose }: OpenProps) {
  const modal = useModal(true, onClose);
  useLayoutEffect(() => {
    const { bottom = 0, right = 0 } = opener.current?.getBoundingClientRect() ?? {};
    const dialog = modal.ref.current;
    setStyle({ "--top": `${bottom}px`, "--right": `${window.innerWidth - right}px` })(dialog);
    dialog?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [opener, modal.ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const at = choices.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choices.at(to % choices.length)?.focus();
  };
  const ordered = [...items].sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col border-0 bg-transparent p-2 text-ink open:flex backdrop:bg-transparent"
    >
      <div className="pointer-events-none shrink basis-[calc(var(--top)-8px)]" />
      <div className="pointer-events-none flex max-h-full shrink-0 justify-end">
        <div
          role="menu"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="pointer-events-auto max-w-[calc(100vw-40px)] min-w-[208px] shrink-0 overflow-y-auto rounded-card border border-line bg-card py-1 shadow-card"
        >
          {ordered.map((item, index) => (
            <Item key={item.key} item={item} isDivided={isLast(item) && index > 0} onClose={onClose} />
          ))}
        </div>
        <div className="shrink basis-[calc(var(--right)-8px)]" />
      </div>
    </dialog>
  );
}

const isLast = (item: MenuItem) => item.isDestructive === true;

type ItemProps = { item: MenuItem; isDivided: boolean; onClose: () => void };

function Item({ item, isDivided, onClose }: ItemProps) {
  const { icon, label, hint } = item;
  const className = clsx(
    "flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start font-bold no-underline hover:bg-primary-soft focus:bg-primary-soft focus:outline-none",
    isLast(item) ? "text-destructive" : "text-ink",
  );
  const children = (
    <>
      <Icon name={icon} size={20} className="shrink-0" />
      <span>{label}</span>
      {hint ? <span className="ms-auto ps-3 text-small font-normal text-ink-quiet">{hint}</span> : null}
    </>
  );
  const choose = () => {
    onClose();
    if ("onChoose" in item) item.onChoose();
  };
  const common = { role: "menuitem", className, onClick: choose, children } as const;
  return (
    <div role="none" className={clsx(isDivided && "mt-1 border-t border-line pt-1")}>
      {"link" in item ? item.link(common) : <button type="button" {...common} />}
    </div>
  );
}

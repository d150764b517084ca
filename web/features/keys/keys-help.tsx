import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { type KeyBinding, useKeyHints } from "#web/ui/use-keys.ts";

type KeyHint = Pick<KeyBinding, "keys" | "label">;

/** The keys of a list in one line below it, from 1,024 px on. */
export function KeysLine({ hints }: { hints: readonly KeyHint[] }) {
  const t = useT();
  return (
    <ul
      aria-label={t("keys.title")}
      className="hidden flex-wrap gap-x-5 gap-y-1 text-small text-ink-quiet lg:flex"
    >
      {[...hints, { keys: ["?"], label: t("keys.all") }].map(({ keys, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Keys keys={keys} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

type Props = { isOpen: boolean; onClose: () => void };

/** All keys of the screen that is open, those of the frame last. */
export function KeysDialog({ isOpen, onClose }: Props) {
  const t = useT();
  const hints = useKeyHints();
  const everywhere: readonly KeyHint[] = [
    { keys: ["Ctrl", "K"], label: t("keys.search-anywhere") },
    { keys: ["Esc"], label: t("shell.close") },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("keys.title")}>
      <ul className="grid gap-3">
        {[...hints, ...everywhere].map(({ keys, label }) => (
          <li key={label} className="flex items-center gap-3">
            <span className="flex w-28 gap-1.5">
              <Keys keys={keys} />
            </span>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-quiet">{t("keys.note")}</p>
    </Dialog>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <Key key={key} name={key} />);
}

export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid h-[28px] min-w-[28px] place-items-center rounded-part border border-line bg-card px-[7px] font-sans text-small font-bold text-ink">
      {name}
    </kbd>
  );
}

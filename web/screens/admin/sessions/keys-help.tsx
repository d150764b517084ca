import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const KEYS: readonly { keys: readonly string[]; does: PlainKey }[] = [
  { keys: ["J", "K"], does: "sessions.key-move" },
  { keys: ["S"], does: "sessions.key-start" },
  { keys: ["P"], does: "sessions.key-photos" },
  { keys: ["?"], does: "sessions.key-help" },
];

/** Below the chosen session: the keys of the list. */
export function KeysLine() {
  const t = useT();
  return (
    <ul aria-label={t("sessions.keys")} className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-quiet">
      {KEYS.map(({ keys, does }) => (
        <li key={does} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {t(does)}
        </li>
      ))}
    </ul>
  );
}

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("sessions.keys")} closeLabel={t("shell.close")}>
      <ul className="grid gap-3">
        {KEYS.map(({ keys, does }) => (
          <li key={does} className="flex items-center gap-3">
            <span className="flex w-20 gap-1.5">
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </span>
            {t(does)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-quiet">{t("sessions.keys-note")}</p>
    </Dialog>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid size-7 place-items-center rounded-part border border-control bg-card font-sans text-small font-bold text-ink">
      {name}
    </kbd>
  );
}

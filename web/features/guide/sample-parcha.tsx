// Loaded when somebody wants to see it.
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";

/** Drawn for this dialog, with invented content: no customer's parcha is ever shown. */
export function SampleParcha({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("guide.sample")}>
      <p className="mb-3 text-left text-small text-ink-quiet">{t("guide.sample-body")}</p>
      <img
        src="/media/sample-parcha.webp"
        alt={t("guide.sample-text")}
        width={900}
        height={1200}
        className="h-auto w-full rounded-part border border-line"
      />
    </Dialog>
  );
}

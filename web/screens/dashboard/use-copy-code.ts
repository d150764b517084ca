import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

const CODE_ELEMENT = "referral-code";

/** Where the code is written on the screen: there it is marked when the clipboard is refused. */
export const codeElement = { id: CODE_ELEMENT };

/** Copies a referral code and says so. Where the browser refuses, the code is marked for her own copying. */
export function useCopyCode(code: string): () => Promise<void> {
  const t = useT();
  return async () => {
    try {
      // Not there at all on a page that came without https.
      await navigator.clipboard.writeText(code);
      toast({ title: t("dashboard.copied"), body: t("dashboard.copied-body", { code }), tone: "done" });
    } catch {
      markCode();
      toast({ title: t("dashboard.not-copied", { code }), body: t("dashboard.not-copied-body") });
    }
  };
}

function markCode(): void {
  const element = document.getElementById(CODE_ELEMENT);
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  window.getSelection()?.selectAllChildren(element);
}

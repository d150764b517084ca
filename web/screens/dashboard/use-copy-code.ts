import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

/** The element that shows the code. */
export const CODE_ELEMENT_ID = "referral-code";

/** Copies the referral code. If the browser refuses, the code is selected, so that the customer can copy it. */
export function useCopyCode(code: string): () => Promise<void> {
  const t = useT();
  return async () => {
    try {
      // Undefined on a page without https.
      await navigator.clipboard.writeText(code);
      toast({ title: t("dashboard.copied"), body: t("dashboard.copied-body", { code }), tone: "done" });
    } catch {
      selectCode();
      toast({ title: t("dashboard.not-copied", { code }), body: t("dashboard.not-copied-body") });
    }
  };
}

function selectCode(): void {
  const element = document.getElementById(CODE_ELEMENT_ID);
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  window.getSelection()?.selectAllChildren(element);
}

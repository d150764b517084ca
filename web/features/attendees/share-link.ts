import { useT } from "#web/i18n/t.ts";
import { share } from "#web/ui/share.ts";
import { toast } from "#web/ui/toast.ts";

type Shared = { text: string; path: string };

/** Shares a page of this site where the phone can, else copies its address. */
export function useShareLink(linkOf: () => Shared): () => Promise<void> {
  const t = useT();
  return async () => {
    const { text, path } = linkOf();
    const url = window.location.origin + path;
    if (await share({ text, url })) return;
    try {
      // Undefined on a page without https.
      await navigator.clipboard.writeText(`${text} ${url}`);
      toast({ title: t("attendees.copied"), tone: "done" });
    } catch {
      toast({ title: t("attendees.not-copied"), body: url });
    }
  };
}

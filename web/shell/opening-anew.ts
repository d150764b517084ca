// What a page keeps when it is opened anew for a part that did not load (import-part.ts).
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";
import { t } from "#web/i18n/t.ts";
import { loadRetries } from "#web/import-part.ts";
import { OPENED_ANEW, ownVersion } from "#web/lost-part.ts";
import { toast } from "#web/ui/toast.ts";
import { restoreTyped, type TypedField, typedFields } from "#web/ui/typed-fields.ts";

type Kept = { address: string; typed: readonly TypedField[] };

const KEPT = "typed";
/** A screen has all its fields by then, or its network fails. */
const RESTORE_MS = 15_000;
const FORGET_MS = 60_000;

const address = () => window.location.pathname + window.location.search;

/** Says that the page has another version now, and fills in what was typed before. Passwords and codes are never stored. */
export function keepThroughOpeningAnew(): () => void {
  loadRetries().then(
    ({ beforeOpeningAnew }) => beforeOpeningAnew(keepTyped),
    () => undefined,
  );
  const kept = readTabValue(KEPT) as Kept | null;
  storeTabValue(KEPT, null);
  const opened = readTabValue(OPENED_ANEW);
  if (opened !== null && opened !== ownVersion()) toast({ title: t("shell.updated") });
  // Later another part may fail, and the page be opened anew once more.
  const timer = setTimeout(() => storeTabValue(OPENED_ANEW, null), FORGET_MS);
  const stop = kept?.address === address() ? restoreSoon(kept.typed) : undefined;
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

function keepTyped(): void {
  const typed = typedFields().filter(({ isSecret }) => !isSecret);
  storeTabValue(KEPT, { address: address(), typed } satisfies Kept);
}

/** Each field as soon as it is there. */
function restoreSoon(typed: readonly TypedField[]): () => void {
  let left = typed;
  const restore = () => {
    left = restoreTyped(left);
    if (left.length === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(() => observer.disconnect(), RESTORE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  return stop;
}

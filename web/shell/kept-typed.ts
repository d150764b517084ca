// What a page keeps of what was typed when it is reloaded for code that did not load (lost-parts.ts), or when the customer has to
// sign in again.
import { tabValue } from "#web/api/stored-value.ts";
import { currentUser } from "#web/features/identity/session.ts";
import { t } from "#web/i18n/t.ts";
import { openedAnew, ownVersion } from "#web/lost-parts.ts";
import { toast } from "#web/ui/toast.ts";
import { restoreTyped, type TypedField, typedFields } from "#web/ui/typed-fields.ts";

/** `customerId`: what one customer has typed, another does not get. */
type Kept = { address: string; customerId: string | null; typed: readonly TypedField[] };

const keptHere = tabValue("typed", (value): value is Kept => {
  return typeof value === "object" && value !== null && "typed" in value && Array.isArray(value.typed);
});
/** A screen has all its fields by then, and the customer has opened its form or dialog again. */
const RESTORE_MS = 60_000;
const FORGET_MS = 60_000;

const here = () => ({
  address: window.location.pathname + window.location.search,
  customerId: currentUser()?.id ?? null,
});

/** Says that the page has another version now, and fills in what was typed before. Passwords and codes are never stored. */
export function restoreKeptTyped(): () => void {
  const kept = keptHere.get();
  keptHere.set(null);
  const opened = openedAnew.get();
  if (opened !== null && opened !== ownVersion()) toast({ title: t("shell.updated") });
  // Later other code may fail, and the page be reloaded once more.
  const timer = setTimeout(() => openedAnew.set(null), FORGET_MS);
  const { address, customerId } = here();
  const isOfHere = kept?.address === address && kept.customerId === customerId;
  const stop = isOfHere ? restoreSoon(kept.typed) : undefined;
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

/** For the next time that this customer opens this address in this tab. */
export function keepTyped(): void {
  const typed = typedFields().filter(({ isSecret }) => !isSecret);
  keptHere.set({ ...here(), typed });
}

/** Each field as soon as it is there, on the address where it was typed. */
function restoreSoon(typed: readonly TypedField[]): () => void {
  let left = typed;
  const { address } = here();
  const restore = () => {
    if (here().address !== address) return;
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
  // Once the effect that calls this is over: until then React draws nothing between one field and the next.
  queueMicrotask(restore);
  return stop;
}

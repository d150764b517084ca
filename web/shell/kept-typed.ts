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

/** Says once that the page has another version now. Returns how to stop. */
export function sayUpdated(): () => void {
  const opened = openedAnew.get();
  if (opened !== null && opened !== ownVersion()) toast({ title: t("shell.updated") });
  // Later other code may fail, and the page be reloaded once more.
  const timer = setTimeout(() => openedAnew.set(null), FORGET_MS);
  return () => clearTimeout(timer);
}

/**
 * Fills in what was typed at this address before. Passwords and codes are never stored. What was typed elsewhere waits while the same
 * customer signs in again.
 */
export function restoreKeptTyped(): (() => void) | undefined {
  const kept = keptHere.get();
  const { address, customerId } = here();
  if (kept === null) return;
  const isOwn = kept.customerId === customerId;
  const isOfHere = isOwn && kept.address === address;
  if (isOfHere || (customerId !== null && !isOwn)) keptHere.set(null);
  return isOfHere ? restoreSoon(kept.typed) : undefined;
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

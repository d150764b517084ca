// Whether a person is using this page. Calls that the page makes by itself (timers, reconnects, polls) carry X-Background, so
// that an open but unattended page does not keep its admin signed in. The page's last input decides, and not which code makes
// the call: a query is the same whether an interval or a tap refetches it.

/** Longer than the interval of the screens' refetches, so that each input is followed by a call that counts as use. */
const UNUSED_AFTER_MS = 2 * 60_000;

/** The opening of the page counts as use. Monotonic: the phone's clock may be wrong or jump. */
let lastInputAt = performance.now();
const onInput = () => {
  lastInputAt = performance.now();
};
for (const type of ["pointerdown", "keydown", "wheel", "popstate"])
  window.addEventListener(type, onInput, { capture: true, passive: true });

export function isPageInUse(): boolean {
  return performance.now() - lastInputAt < UNUSED_AFTER_MS;
}

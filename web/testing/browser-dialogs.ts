// A browser sends a dialog's `close` event after the task that has closed it (https://html.spec.whatwg.org/#close-the-dialog), happy-dom
// within it. By then a dialog that is mounted again, as StrictMode does it, is open again.
const { prototype } = HTMLDialogElement;

prototype.close = function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.removeAttribute("open");
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
};

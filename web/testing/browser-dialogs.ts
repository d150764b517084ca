// A browser sends a dialog's `close` event after the task that has closed it (https://html.spec.whatwg.org/#close-the-dialog), happy-dom
// within it. By then a dialog that is mounted again, as StrictMode does it, is open again. A modal dialog gives the focus back, too.
const { prototype } = HTMLDialogElement;
const { showModal } = prototype;
const openers = new WeakMap<HTMLDialogElement, Element | null>();

prototype.showModal = function (this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  showModal.call(this);
};

prototype.close = function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.removeAttribute("open");
  const opener = openers.get(this);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
};

// Replaces Razorpay's checkout.js: `window.Razorpay` with the options and results that the product uses, as a dialog in the page.
// It uses DOM calls and a constructed stylesheet only, so that it works under a content security policy without inline
// code. The server wraps this file in a function, so that `window.Razorpay` is its only global name.
const ORDERS_URL = "/sandbox/razorpay/orders";

const STYLE = `
  .simulated-checkout { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem);
    margin: auto; padding: 0; overflow: auto; border: 0; border-radius: 14px; background: #ffffff; color: #2a1a12;
    box-shadow: 0 12px 40px rgb(42 26 18 / 30%); font: 400 1.0625rem/1.6 "Noto Sans Devanagari", system-ui, sans-serif; }
  .simulated-checkout::backdrop { background: rgb(42 26 18 / 60%); }
  .simulated-checkout * { box-sizing: border-box; margin: 0; }
  .simulated-checkout-header { padding: 1rem 1.25rem; background: #7a1f3d; color: #ffffff; }
  .simulated-checkout h2 { font-size: 1.3rem; font-weight: 700; line-height: 1.4; }
  .simulated-checkout-body { display: grid; gap: 0.75rem; padding: 1rem 1.25rem 1.25rem; }
  .simulated-checkout-amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
  .simulated-checkout-muted { color: #6b5a4e; overflow-wrap: anywhere; }
  .simulated-checkout-notice { padding: 0.5rem 0.75rem; border: 1px solid #f2a33a; border-radius: 14px;
    background: #fff4e0; color: #2a1a12; font-weight: 600; }
  .simulated-checkout-error { color: #b3261e; font-weight: 600; }
  .simulated-checkout-error:empty { display: none; }
  .simulated-checkout button { min-height: 48px; width: 100%; padding: 0.25rem 1rem; border: 1px solid #7a1f3d;
    border-radius: 14px; background: #ffffff; color: #7a1f3d; font: inherit; font-weight: 600; cursor: pointer; }
  .simulated-checkout button.simulated-checkout-pay { background: #7a1f3d; color: #ffffff; }
  .simulated-checkout button:disabled { opacity: 0.6; cursor: default; }
  .simulated-checkout button:focus-visible { outline: 3px solid #f2a33a; outline-offset: 2px; }
`;

let hasStyles = false;

function addStyles() {
  if (hasStyles) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  hasStyles = true;
}

function createElement(name, className, text = "") {
  const created = document.createElement(name);
  if (className) created.className = className;
  created.textContent = text;
  return created;
}

function formatRupees(amountPaise) {
  if (!Number.isFinite(amountPaise)) return "…";
  const hasPaise = amountPaise % 100 !== 0;
  return `₹${(amountPaise / 100).toLocaleString("en-IN", { minimumFractionDigits: hasPaise ? 2 : 0, maximumFractionDigits: 2 })}`;
}

/** Rejects with an error that has Razorpay's error object as `refusal`. */
async function fetchJson(url, body) {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, init);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error("refused"), { refusal: answer.error });
  return answer;
}

/** Leaves the page with the result in a form, as the option `callback_url` asks for. In-app browsers need it. */
function postForm(url, fields) {
  const form = createElement("form");
  form.method = "POST";
  form.action = url;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function createDialog(options) {
  addStyles();
  const dialog = createElement("dialog", "simulated-checkout");
  dialog.lang = "en";
  const { header, title } = createHeader(options);
  dialog.setAttribute("aria-labelledby", title.id);
  const { body, ...parts } = createBody(options);
  dialog.append(header, body);
  return { dialog, ...parts };
}

function createHeader(options) {
  const title = createElement("h2", "", options.name || "Payment");
  title.id = "simulated-checkout-title";
  const header = createElement("div", "simulated-checkout-header");
  header.append(title);
  return { header, title };
}

function createBody(options) {
  const amount = createElement(
    "p",
    "simulated-checkout-amount",
    formatRupees(Number(options.amount ?? Number.NaN)),
  );
  const notice = createElement("p", "simulated-checkout-notice", "Sandbox: no real money");
  const order = createElement(
    "p",
    "simulated-checkout-muted",
    options.order_id ? `Order ${options.order_id}` : "",
  );
  const error = createElement("p", "simulated-checkout-error");
  error.setAttribute("role", "alert");
  const pay = createElement("button", "simulated-checkout-pay", "Pay");
  const fail = createElement("button", "", "Fail");
  const close = createElement("button", "", "Close");
  for (const button of [pay, fail, close]) button.type = "button";
  const body = createElement("div", "simulated-checkout-body");
  body.append(amount, notice, order, error, pay, fail, close);
  return { body, amount, error, pay, fail, close };
}

class Razorpay {
  #options;
  #open = null;

  constructor(options) {
    for (const name of ["key", "order_id"])
      if (!options?.[name]) throw new Error(`Razorpay: the option ${name} is missing`);
    this.#options = options;
  }

  open() {
    if (this.#open) return;
    const view = createDialog(this.#options);
    this.#open = view;
    this.#addListeners(view);
    document.body.append(view.dialog);
    view.dialog.showModal();
    view.pay.focus();
    void this.#showOrder(view);
  }

  /** Removes the dialog without calling the page's handlers. */
  close() {
    const view = this.#open;
    this.#open = null;
    view?.dialog.close();
    view?.dialog.remove();
  }

  #addListeners(view) {
    // Pay sends no outcome: the plan from the /sandbox page applies, or else the order's capture rule.
    view.pay.addEventListener("click", () => this.#attempt(view));
    view.fail.addEventListener("click", () => this.#attempt(view, "failed"));
    view.close.addEventListener("click", () => this.#closeAsDismissed());
    view.dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#closeAsDismissed();
    });
    view.dialog.addEventListener("cancel", (event) => event.preventDefault());
    // A browser can still close the dialog, as on a phone's back gesture.
    view.dialog.addEventListener("close", () => {
      if (this.#open === view) this.#closeAsDismissed();
    });
  }

  async #showOrder({ amount, error }) {
    try {
      const order = await fetchJson(this.#orderUrl());
      amount.textContent = formatRupees(order.amount);
      if (order.status === "paid") error.textContent = "This order is paid already.";
    } catch (fault) {
      error.textContent = fault.refusal?.description ?? "The order could not be loaded.";
    }
  }

  #orderUrl() {
    return `${ORDERS_URL}/${encodeURIComponent(this.#options.order_id)}`;
  }

  async #attempt(view, outcome) {
    const buttons = [view.pay, view.fail, view.close];
    const focused = document.activeElement;
    for (const button of buttons) button.disabled = true;
    view.error.textContent = "";
    try {
      const result = await fetchJson(`${this.#orderUrl()}/pay`, outcome ? { outcome } : {});
      if (this.#open === view) this.#showResult(view, result);
    } catch (fault) {
      if (fault.refusal) this.#failed(view, { metadata: {}, ...fault.refusal });
      else view.error.textContent = "No answer from the bank. Try again.";
    } finally {
      for (const button of buttons) button.disabled = false;
      if (this.#open === view && focused instanceof HTMLElement) focused.focus();
    }
  }

  #showResult(view, { error, isReturnLost, isUnanswered, ...ids }) {
    // The planned loss of the result: the dialog closes as if the browser tab had died.
    if (isReturnLost) this.close();
    else if (isUnanswered) view.error.textContent = "The bank has not answered yet.";
    else if (error) this.#failed(view, error);
    else this.#succeeded(ids);
  }

  #succeeded(ids) {
    const { handler, callback_url: callbackUrl, redirect } = this.#options;
    this.close();
    if (callbackUrl && redirect) postForm(callbackUrl, ids);
    else handler(ids);
  }

  /** The dialog stays open for another attempt, unless the result goes to an address. */
  #failed(view, error) {
    const { callback_url: callbackUrl, redirect } = this.#options;
    view.error.textContent = error.description;
    if (!callbackUrl || !redirect) return;
    const { metadata, ...details } = error;
    const fields = Object.entries(details).map(([name, value]) => [`error[${name}]`, value]);
    this.close();
    postForm(callbackUrl, { ...Object.fromEntries(fields), "error[metadata]": JSON.stringify(metadata) });
  }

  #closeAsDismissed() {
    this.close();
    this.#options.modal?.ondismiss?.();
  }
}

window.Razorpay = Razorpay;

// Stands in for Razorpay's checkout.js: window.Razorpay with the same options, events and results, drawn as a dialog
// in the page. Made with the DOM and a constructed stylesheet only, so that it works where inline code is forbidden.
// The server wraps it in a function, so that nothing but window.Razorpay is left in the page.
const API = "/sandbox/razorpay/orders";

const STYLE = `
  .sandbox-checkout { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem);
    margin: auto; padding: 0; overflow: auto; border: 0; border-radius: 14px; background: #ffffff; color: #2a1a12;
    box-shadow: 0 12px 40px rgb(42 26 18 / 30%); font: 400 1.0625rem/1.6 "Noto Sans Devanagari", system-ui, sans-serif; }
  .sandbox-checkout::backdrop { background: rgb(42 26 18 / 60%); }
  .sandbox-checkout * { box-sizing: border-box; margin: 0; }
  .sandbox-checkout-head { padding: 1rem 1.25rem; background: #7a1f3d; color: #ffffff; }
  .sandbox-checkout h2 { font-size: 1.3rem; font-weight: 700; line-height: 1.4; }
  .sandbox-checkout-body { display: grid; gap: 0.75rem; padding: 1rem 1.25rem 1.25rem; }
  .sandbox-checkout-amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
  .sandbox-checkout-quiet { color: #6b5a4e; overflow-wrap: anywhere; }
  .sandbox-checkout-sign { padding: 0.5rem 0.75rem; border: 1px solid #f2a33a; border-radius: 14px;
    background: #fff4e0; color: #2a1a12; font-weight: 600; }
  .sandbox-checkout-said { color: #b3261e; font-weight: 600; }
  .sandbox-checkout-said:empty { display: none; }
  .sandbox-checkout button { min-height: 48px; width: 100%; padding: 0.25rem 1rem; border: 1px solid #7a1f3d;
    border-radius: 14px; background: #ffffff; color: #7a1f3d; font: inherit; font-weight: 600; cursor: pointer; }
  .sandbox-checkout button.sandbox-checkout-pay { background: #7a1f3d; color: #ffffff; }
  .sandbox-checkout button:disabled { opacity: 0.6; cursor: default; }
  .sandbox-checkout button:focus-visible { outline: 3px solid #f2a33a; outline-offset: 2px; }
`;

let isStyled = false;

function style() {
  if (isStyled) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  isStyled = true;
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function rupees(paise) {
  if (!Number.isFinite(paise)) return "…";
  const hasPaise = paise % 100 !== 0;
  return `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: hasPaise ? 2 : 0, maximumFractionDigits: 2 })}`;
}

async function ask(url, body) {
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

/** What in-app browsers need: the results leave by a form, as a whole page. */
function postForm(url, fields) {
  const form = element("form");
  form.method = "POST";
  form.action = url;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = element("input");
    input.type = "hidden";
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function drawDialog(options) {
  style();
  const dialog = element("dialog", "sandbox-checkout");
  dialog.lang = "en";
  const title = element("h2", "", options.name || "Payment");
  title.id = "sandbox-checkout-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const head = element("div", "sandbox-checkout-head");
  head.append(title);
  if (options.description) head.append(element("p", "", options.description));
  const amount = element("p", "sandbox-checkout-amount", rupees(Number(options.amount ?? Number.NaN)));
  const said = element("p", "sandbox-checkout-said");
  said.setAttribute("role", "alert");
  const pay = element("button", "sandbox-checkout-pay", "Pay");
  const fail = element("button", "", "Fail");
  const close = element("button", "", "Close");
  for (const button of [pay, fail, close]) button.type = "button";
  const body = element("div", "sandbox-checkout-body");
  body.append(
    amount,
    element("p", "sandbox-checkout-sign", "Sandbox: no real money"),
    element("p", "sandbox-checkout-quiet", options.order_id ? `Order ${options.order_id}` : ""),
    said,
    pay,
    fail,
    close,
  );
  dialog.append(head, body);
  return { dialog, amount, said, pay, fail, close };
}

class Razorpay {
  #options;
  #listeners = new Map();
  #open = null;

  constructor(options) {
    for (const name of ["key", "order_id"])
      if (!options?.[name]) throw new Error(`Razorpay: the option ${name} is missing`);
    this.#options = options;
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  open() {
    if (this.#open) return;
    const drawn = drawDialog(this.#options);
    this.#open = drawn;
    const modal = this.#options.modal ?? {};
    // How Pay ends may have been chosen on the sandbox's page; without that the order says it.
    drawn.pay.addEventListener("click", () => this.#try(drawn));
    drawn.fail.addEventListener("click", () => this.#try(drawn, "failed"));
    drawn.close.addEventListener("click", () => this.#dismiss());
    drawn.dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (modal.escape !== false) this.#dismiss();
    });
    drawn.dialog.addEventListener("cancel", (event) => event.preventDefault());
    // A browser may close a dialog all the same, as by the back gesture of a phone.
    drawn.dialog.addEventListener("close", () => {
      if (this.#open === drawn) this.#leave();
    });
    drawn.dialog.addEventListener("click", (event) => {
      if (event.target === drawn.dialog && modal.backdropclose === true) this.#dismiss();
    });
    document.body.append(drawn.dialog);
    drawn.dialog.showModal();
    drawn.pay.focus();
    void this.#showOrder(drawn);
  }

  /** Takes the overlay away without a word to the page: who calls this knows. */
  close() {
    const drawn = this.#open;
    this.#open = null;
    drawn?.dialog.close();
    drawn?.dialog.remove();
  }

  async #showOrder({ amount, said }) {
    try {
      const order = await ask(`${API}/${encodeURIComponent(this.#options.order_id)}`);
      amount.textContent = rupees(order.amount);
      if (order.status === "paid") said.textContent = "This order is paid already.";
    } catch (error) {
      said.textContent = error.refusal?.description ?? "The order could not be loaded.";
    }
  }

  async #try(drawn, outcome) {
    const buttons = [drawn.pay, drawn.fail, drawn.close];
    const pressed = document.activeElement;
    for (const button of buttons) button.disabled = true;
    drawn.said.textContent = "";
    try {
      const url = `${API}/${encodeURIComponent(this.#options.order_id)}/pay`;
      const { error, isReturnLost, isUnanswered, ...pair } = await ask(url, outcome ? { outcome } : {});
      if (this.#open !== drawn) return;
      // As if the tab had died: nobody tells the page anything.
      if (isReturnLost) this.close();
      else if (isUnanswered) drawn.said.textContent = "The bank has not answered yet.";
      else if (error) this.#failed(drawn, error);
      else this.#succeeded(pair);
    } catch (fault) {
      if (fault.refusal) this.#failed(drawn, { metadata: {}, ...fault.refusal });
      else drawn.said.textContent = "No answer from the bank. Try again.";
    } finally {
      for (const button of buttons) button.disabled = false;
      if (this.#open === drawn && pressed instanceof HTMLElement) pressed.focus();
    }
  }

  #succeeded(pair) {
    const { handler, callback_url: address, redirect } = this.#options;
    this.close();
    if (address && (redirect || !handler)) postForm(address, pair);
    else handler?.(pair);
  }

  /** With retries, as is usual, the overlay stays open for another try. */
  #failed(drawn, error) {
    const { callback_url: address, redirect, retry } = this.#options;
    drawn.said.textContent = error.description;
    for (const listener of this.#listeners.get("payment.failed") ?? []) listener({ error });
    if (address && redirect) {
      const { metadata, ...words } = error;
      const fields = Object.entries(words).map(([name, value]) => [`error[${name}]`, value]);
      this.close();
      postForm(address, { ...Object.fromEntries(fields), "error[metadata]": JSON.stringify(metadata) });
    } else if (retry === false || retry?.enabled === false) this.#leave();
  }

  #dismiss() {
    const isSure = !this.#options.modal?.confirm_close || window.confirm("Leave without paying?");
    if (isSure) this.#leave();
  }

  #leave() {
    this.close();
    this.#options.modal?.ondismiss?.();
  }
}

window.Razorpay = Razorpay;

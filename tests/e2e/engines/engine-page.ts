// A page of another browser engine than Playwright's Chromium, with what the stories of the engines need.

export type Viewport = { width: number; height: number };
export const PHONE: Viewport = { width: 360, height: 780 };

/** `script` is the body of a function in the page. */
export type EnginePage = {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  evaluate<Result>(script: string): Promise<Result>;
  /** Presses or types as a person does, on the element that the script returns; false while it returns none. */
  press(script: string): Promise<boolean>;
  type(script: string, text: string): Promise<boolean>;
  close(): Promise<void>;
};

/** Returns the first visible, enabled element of a selector whose name, text or label contains a text or matches a pattern. */
export function named(selector: string, name: string | RegExp): string {
  const pattern = typeof name === "string" ? name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : name.source;
  return `
    const pattern = new RegExp(${JSON.stringify(pattern)});
    const nameOf = (element) => [
      element.getAttribute("aria-label"),
      element.textContent,
      ...[...(element.labels || [])].map((label) => label.textContent),
    ];
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find(
      (element) =>
        element.getClientRects().length > 0 &&
        !element.disabled &&
        element.getAttribute("aria-disabled") !== "true" &&
        nameOf(element).some((name) => name && pattern.test(name.trim())),
    );
    // Out from under the bars at the screen's edges.
    if (found) found.scrollIntoView({ block: "center", behavior: "instant" });
    return found || null;
  `;
}

// Whether a press on the middle of each control reaches it, in any engine: something else may lie over it.

/**
 * The body of a function in the page. It returns the controls that something else covers, each with what is over it. A hidden
 * input is reached by its label.
 */
export const CONTROLS_OUT_OF_REACH = `
  const nameOf = (element) => {
    const text = (element.getAttribute("aria-label") || element.textContent || element.name || "").trim().slice(0, 40);
    return element.tagName.toLowerCase() + " " + JSON.stringify(text);
  };
  const isHere = (element) => {
    const { visibility, pointerEvents, clip, clipPath } = getComputedStyle(element);
    // For screen readers alone, and the link that skips to the content until it has the focus.
    if (clip !== "auto" || clipPath !== "none") return false;
    const { width, height } = element.getBoundingClientRect();
    return visibility === "visible" && pointerEvents !== "none" && width > 1 && height > 1 && !element.closest("[inert], [aria-hidden=true]");
  };
  const controls = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=menuitem]";
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const found = [];
  for (const control of (modal || document).querySelectorAll(controls)) {
    if (control.disabled || !isHere(control)) continue;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = control.getClientRects()[0];
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isOwn = hit && (control.contains(hit) || [...(control.labels || [])].some((label) => label.contains(hit)));
    if (!isOwn) found.push(nameOf(control) + " is under " + (hit ? nameOf(hit) : "nothing"));
  }
  window.scrollTo({ top: 0, behavior: "instant" });
  return found;
`;

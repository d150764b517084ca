// The browser's offer to keep the app on the home screen. Chromium makes it soon after the page has loaded; it is kept until
// the customer is asked.

type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

let kept: InstallPrompt | null = null;

/** Called at the start of the page, which may come before the browser's offer. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Without this the browser shows its own banner, on arrival.
    event.preventDefault();
    kept = event as InstallPrompt;
  });
  window.addEventListener("appinstalled", () => {
    kept = null;
  });
}

export function canInstall(): boolean {
  return kept !== null;
}

/** Shows the browser's own dialog, once. Answers whether the app is installed. */
export async function install(): Promise<boolean> {
  const prompt = kept;
  kept = null;
  return prompt !== null && (await prompt.prompt()).outcome === "accepted";
}

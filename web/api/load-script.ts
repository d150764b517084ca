import { scriptUrl } from "./script-url.ts";

const TIMEOUT_MS = 20_000;
const loading = new Map<string, Promise<unknown>>();

/**
 * Loads another company's script, once for each page, and answers what `read` finds that it has defined. Rejects after 20
 * seconds or if it defines nothing; the next call loads it again.
 */
export function loadScript<T>(url: string, read: () => T | undefined): Promise<T> {
  const known = loading.get(url) ?? appendScript(url);
  loading.set(url, known);
  const loaded = known.then(() => {
    const defined = read();
    if (defined === undefined) throw new Error("The script has not defined what it should.");
    return defined;
  });
  loaded.catch(() => loading.delete(url));
  return loaded;
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { async: true, src: scriptUrl(url) });
    const fail = () => {
      script.remove();
      reject(new Error("The script could not be loaded."));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

// What a route shows after an error, also when its code could not be loaded. The router's own page has `style` attributes, which
// the policy refuses.
import { useEffect, useState } from "react";
import { isServerReachable, reloadOnceReachable } from "#web/api/network.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";

/** In place of the screen. The layout and its menu stay usable. */
export function CrashedScreen() {
  const t = useT();
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    focusHeading();
    let isOver = false;
    let stop: (() => void) | undefined;
    void isServerReachable().then((isThere) => {
      if (isThere || isOver) return;
      setUnreachable(true);
      // What failed without a network works with it. The failed screen has nothing that a reload could lose.
      stop = reloadOnceReachable();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  // Without a network a reload would lose the page.
  const reload = async () => {
    const isThere = await isServerReachable();
    setUnreachable(!isThere);
    if (isThere) reloadPage();
  };
  return (
    <div className="grid justify-items-center gap-2 px-4 py-6 text-center">
      <Icon name="alert" size={32} className="text-destructive" />
      <h1 className="text-title font-bold">{t("shell.crash-title")}</h1>
      <p className="max-w-md text-ink-quiet">
        {t(isUnreachable ? "shell.failure-network" : "shell.crash-body")}
      </p>
      <Button className="mt-3" onClick={() => void reload()}>
        {t("shell.reload")}
      </Button>
    </div>
  );
}

/** In place of the whole page. */
export function CrashedApp() {
  const t = useT();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-heading font-bold">{t("shell.crash-title")}</h1>
      <p className="text-ink-quiet">{t("shell.crash-body")}</p>
      <Button size="large" onClick={reloadPage}>
        {t("shell.reload")}
      </Button>
    </main>
  );
}

const reloadPage = () => window.location.reload();

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useT } from "#web/i18n/t.ts";
import type { ResultsProps } from "./results-steps.tsx";

const importSteps = () => import("./results-steps.tsx");

type Steps = ComponentType<ResultsProps>;

/** What the guide leaves after a session. Its code is loaded ahead, so that it opens when the network has failed. */
export function ResultsDialog(props: ResultsProps) {
  const { isOpen, onClose } = props;
  const t = useT();
  const [Steps, setSteps] = useState<Steps | null>(null);
  const showFailure = useEffectEvent((error: unknown) => {
    toastFailure(t("results.not-opened"), error);
    onClose();
  });
  useEffect(() => {
    if (Steps) return;
    importSteps().then(
      (module) => setSteps(() => module.ResultsSteps),
      // Opening it tries again.
      (error: unknown) => (isOpen ? showFailure(error) : undefined),
    );
  }, [Steps, isOpen]);
  return Steps ? <Steps {...props} /> : null;
}

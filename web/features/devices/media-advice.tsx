import { useT } from "#web/i18n/t.ts";
import { currentBrowser, isPhone, recommendedBrowser } from "./browser.ts";

export type MediaProblem = "blocked" | "none" | "busy" | "insecure" | "in-app" | "unsupported";

/** "both": camera and microphone have the same problem. */
type Props = { device: "camera" | "microphone" | "both"; problem: MediaProblem };

/** What to do about a device that cannot be used, in the terms of the current browser. */
export function MediaAdvice({ device, problem }: Props) {
  const t = useT();
  const advice = useMediaAdvice({ device, problem });
  return (
    <div className="text-small">
      <p className="font-bold">{t(`devices.title-${problem}`, { device: t(`devices.${device}`) })}</p>
      <p>{advice}</p>
    </div>
  );
}

export function useMediaAdvice({ device, problem }: Props): string {
  const t = useT();
  const { userAgent } = navigator;
  const where = isPhone(userAgent) ? "phone" : "computer";
  if (problem === "blocked")
    return t(`devices.blocked-${currentBrowser()}`, { device: t(`devices.${device}`) });
  if (problem === "in-app" || problem === "unsupported")
    return t(`devices.${problem}`, { browser: recommendedBrowser(userAgent) });
  return problem === "insecure" ? t("devices.insecure") : t(`devices.${problem}-${where}`);
}

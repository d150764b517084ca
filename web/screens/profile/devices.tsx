import { useRef } from "react";
import { type Device, endDevice, endOtherDevices, listDevices } from "#contract/devices.ts";
import { call } from "#web/api/call.ts";
import { formatPastMoment } from "#web/api/past-day.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { type ListedSession, LoginSessionList } from "#web/features/login-sessions/login-session-list.tsx";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";

/** Where the customer is signed in; each device can be signed out. */
export function Devices({ userId }: { userId: string }) {
  const t = useT();
  const query = useEndpoint(listDevices, { of: userId, select: (answer) => answer.devices });
  const heading = useRef<HTMLHeadingElement>(null);
  const toListed = useToListed();
  return (
    <section aria-labelledby="devices-heading" className="grid grid-cols-1 gap-3">
      <h2
        ref={heading}
        id="devices-heading"
        tabIndex={-1}
        className="text-title font-bold focus:outline-none"
      >
        {t("profile.devices")}
      </h2>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <p className="text-small text-ink-quiet">{t("profile.devices-body")}</p>
          <QueryView query={query} loading={["h-16"]} failedTitle={t("profile.devices-failed")}>
            {(devices) => (
              <LoginSessionList
                sessions={devices.map(toListed)}
                words={{
                  here: t("profile.device-here"),
                  end: t("profile.device-end"),
                  pending: t("profile.leaving-everywhere"),
                  ended: t("profile.device-ended"),
                  endFailed: t("profile.device-end-failed"),
                  endOthers: t("profile.device-end-others"),
                  othersQuestion: t("profile.device-others-question"),
                  othersKeep: t("profile.device-others-keep"),
                }}
                labelledBy="devices-heading"
                heading={heading}
                onEnd={(id) => call(endDevice, { params: { id } })}
                onEndOthers={async () => {
                  await call(endOtherDevices);
                  return t("profile.device-others-ended");
                }}
                onChanged={() => void refresh(listDevices)}
              />
            )}
          </QueryView>
        </div>
      </Card>
    </section>
  );
}

function useToListed(): (device: Device) => ListedSession {
  const t = useT();
  const format = (instant: string) => formatPastMoment(instant);
  return ({ id, isCurrent, browser, system, usedAt, signedInAt }) => {
    const words = [browser, system].filter((word) => word !== null).join(" · ");
    const device = words || t("profile.device-unknown");
    return {
      id,
      isCurrent,
      device,
      facts: [
        t("profile.device-used", { when: format(usedAt) }),
        t("profile.device-since", { when: format(signedInAt) }),
      ],
      endLabel: t("profile.device-end-label", { device, when: format(usedAt) }),
    };
  };
}

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
        {t("logins.title")}
      </h2>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <p className="text-small text-ink-quiet">{t("profile.devices-body")}</p>
          <QueryView query={query} loading={["h-16"]} failedTitle={t("profile.devices-failed")}>
            {(devices) => (
              <LoginSessionList
                sessions={devices.map(toListed)}
                endOthers={t("profile.device-end-others")}
                labelledBy="devices-heading"
                heading={heading}
                onEnd={(id) => call(endDevice, { params: { id } })}
                onEndOthers={async () => {
                  await call(endOtherDevices);
                  return t("profile.device-others-ended");
                }}
                onChanged={() => refresh(listDevices)}
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
  return ({ id, isCurrent, browser, system, usedAt, signedInAt }) => {
    const words = [browser, system].filter((word) => word !== null).join(" · ");
    const device = words || t("general.unknown-device");
    return {
      id,
      isCurrent,
      device,
      facts: [
        t("profile.device-used", { when: formatPastMoment(usedAt) }),
        t("profile.device-since", { when: formatPastMoment(signedInAt) }),
      ],
      usedAt,
    };
  };
}

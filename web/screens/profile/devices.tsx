import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Device, endDevice, endOtherDevices, listDevices } from "#contract/devices.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";

const key = (userId: string) => [...keys.customer, "devices", userId];

/** Where the customer is signed in; each device can be signed out. */
export function Devices({ userId }: { userId: string }) {
  const t = useT();
  const query = useQuery({
    queryKey: key(userId),
    queryFn: async ({ signal }) => (await call(listDevices, { signal })).devices,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its device.
  const onEnded = () => {
    heading.current?.focus();
    void queryClient.invalidateQueries({ queryKey: key(userId) });
  };
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
          <QueryView
            query={query}
            loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-16"]} />}
            failedTitle={t("profile.devices-failed")}
          >
            {(devices) => (
              <>
                <ul aria-labelledby="devices-heading" className="divide-y divide-line">
                  {devices.map((device) => (
                    <DeviceRow key={device.id} device={device} onEnded={onEnded} />
                  ))}
                </ul>
                {devices.length > 1 ? <EndOthers onEnded={onEnded} /> : null}
              </>
            )}
          </QueryView>
        </div>
      </Card>
    </section>
  );
}

/** An ISO instant as day and time in IST. */
function useFormatMoment(): (instant: string) => string {
  const t = useT();
  const language = useLanguage();
  return (instant) => {
    const at = new Date(instant);
    const day = formatPastDay(language, istDateOf(at));
    return t("profile.device-when", { day, time: formatTime(language, istTimeOf(at)) });
  };
}

/** It has ended meanwhile, which is what was wanted. */
function ignoreEnded(error: unknown) {
  if (!(error instanceof CallFailure) || error.code !== "not-found") throw error;
}

type RowProps = { device: Device; onEnded: () => void };

function DeviceRow({ device, onEnded }: RowProps) {
  const t = useT();
  const format = useFormatMoment();
  const [isPending, setPending] = useState(false);
  const { id, browser, system, isCurrent, signedInAt, usedAt } = device;
  const name = [browser, system].filter((word) => word !== null).join(" · ") || t("profile.device-unknown");
  const end = async () => {
    setPending(true);
    try {
      await call(endDevice, { params: { id } }).catch(ignoreEnded);
      toast({ title: t("profile.device-ended"), body: name, tone: "done" });
      onEnded();
    } catch (error) {
      setPending(false);
      toast({ title: t("profile.device-end-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  const facts = [
    t("profile.device-used", { when: format(usedAt) }),
    t("profile.device-since", { when: format(signedInAt) }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {name}
          {isCurrent ? <Badge tone="done">{t("profile.device-here")}</Badge> : null}
        </p>
        <p className="text-small text-ink-quiet">{facts.join(" · ")}</p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={t("profile.device-end-label", { device: name, when: format(usedAt) })}
          isPending={isPending}
          pendingLabel={t("profile.leaving-everywhere")}
          onClick={() => void end()}
        >
          {t("profile.device-end")}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const end = async () => {
    setPending(true);
    try {
      await call(endOtherDevices);
      toast({ title: t("profile.device-others-ended"), tone: "done" });
      onEnded();
    } catch (error) {
      toast({ title: t("profile.device-end-failed"), body: messageOf(error), tone: "destructive" });
    }
    setPending(false);
    setAsking(false);
  };
  if (!isAsking)
    return (
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("profile.device-end-others")}
      </Button>
    );
  return (
    <InlineConfirm
      question={t("profile.device-others-question")}
      noLabel={t("profile.device-others-keep")}
      yesLabel={t("profile.device-end-others")}
      pendingLabel={t("profile.leaving-everywhere")}
      isPending={isPending}
      onNo={() => setAsking(false)}
      onYes={() => void end()}
    />
  );
}

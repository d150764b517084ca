import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { GuidePhoto, useGuide } from "#web/features/guide/guide.tsx";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Who the guide is, on wide screens. */
export function GuideCard() {
  const t = useT();
  const { name, facts } = useGuide();
  return (
    <Card className="flex grow flex-col items-start gap-3 p-5!">
      <div className="flex items-center gap-4">
        <GuidePhoto shape="round" />
        <div className="min-w-0">
          <h2 className="leading-snug font-bold">{name}</h2>
          {facts ? <p className="text-small text-ink-quiet">{facts}</p> : null}
        </div>
      </div>
      <p className="text-ink-quiet">{t("home.guide-lead")}</p>
      <Link
        to={paths.about()}
        className="mt-auto inline-flex min-h-11 items-center gap-2 font-bold text-primary"
      >
        {t("home.about-guide")}
        <Icon name="chevron-right" size={18} />
      </Link>
    </Card>
  );
}

/** In place of the floating help button. Draws nothing if no number is configured. */
export function HelpCard() {
  const t = useT();
  const url = useSupportUrl();
  if (!url) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      data-help-card
      className="flex items-center gap-4 rounded-card border border-line bg-card p-5 no-underline shadow-card hover:border-control"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-part bg-done-soft text-done">
        <Icon name="chat" size={22} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">{t("home.help")}</span>
        <span className="block text-small text-ink-quiet">{t("home.help-body")}</span>
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </a>
  );
}

/** What is worth doing before a session, on wide screens. */
export function Preparations() {
  const t = useT();
  return (
    <Card className="flex grow items-center p-5!">
      <h2 className="sr-only">{t("home.prepare")}</h2>
      <ul className="flex grow flex-wrap justify-between gap-x-4 gap-y-2 text-small font-bold">
        <Preparation icon="list">{t("home.prepare-question")}</Preparation>
        <Preparation icon="home">{t("home.prepare-room")}</Preparation>
        <Preparation icon="video">{t("home.prepare-camera")}</Preparation>
      </ul>
    </Card>
  );
}

function Preparation({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon name={icon} size={20} className="shrink-0 text-primary" />
      {children}
    </li>
  );
}

/** The parcha of the latest session that has one, with its way by post; on wide screens. */
export function LastParcha({ past }: { past: readonly Booking[] }) {
  const t = useT();
  const booking = past.find(({ parchas }) => parchas.length > 0);
  if (!booking) return null;
  const { parchas, sessionDate, questionType } = booking;
  const sent = parchas.find(({ isSent }) => isSent);
  return (
    <section aria-labelledby="last-parcha" className="flex grow flex-col">
      <div className="flex items-center justify-between gap-4">
        <h2 id="last-parcha" className="text-title font-bold">
          {t("home.last-parcha")}
        </h2>
        <Link to={paths.parchas()} className="inline-flex min-h-11 items-center gap-2 font-bold text-primary">
          {t("home.all-parchas")}
          <Icon name="chevron-right" size={18} />
        </Link>
      </div>
      <Card className="mt-1 flex grow items-center gap-8 p-7!">
        <div aria-hidden="true" className="flex shrink-0">
          {parchas.map(({ id, thumbnailUrl, notes }) => (
            <img
              key={id}
              src={thumbnailUrl}
              alt=""
              // A drawn page has it on phones, too, which do not show it.
              loading="lazy"
              className={clsx(
                "h-30 w-23 rounded-[6px] border border-line bg-ground object-cover object-left-top shadow-card",
                notes === "Front" ? "relative z-1 -rotate-2" : "-ml-6 rotate-2",
              )}
            />
          ))}
        </div>
        <div className="min-w-0 grow">
          <p className="font-bold">{`${formatDay(sessionDate)} · ${t(`general.${questionType}`)}`}</p>
          <p className="text-ink-quiet">{t(parchas.length > 1 ? "home.sides-both" : "home.sides-one")}</p>
          {sent?.sentAt ? (
            <div className="mt-2 flex items-start gap-2.5">
              <Icon name="mail" size={20} className="mt-1 shrink-0 text-done" />
              <p className="min-w-0">
                <b className="text-done">{t("home.on-its-way")}</b>
                <span className="block text-small wrap-anywhere text-ink-quiet">
                  {[
                    t("home.posted-on", { day: formatDay(istDateOf(new Date(sent.sentAt))) }),
                    sent.trackingNumber,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
            </div>
          ) : null}
        </div>
        <LinkButton to={paths.parchas()} variant="outline">
          {t("home.view")}
        </LinkButton>
      </Card>
    </section>
  );
}

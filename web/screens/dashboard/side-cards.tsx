import type { ReactNode } from "react";
import { Link } from "wouter";
import { GuidePhoto, useGuide } from "#web/features/guide/guide.tsx";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

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
        href={paths.about()}
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

// The menu of a row: what can be done with a session besides its primary action.
import { Link } from "react-router";
import { joinWindow } from "#domain/join-window.ts";
import { canBeRefunded } from "#web/features/sessions/refund-amount.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import type { IconName } from "#web/ui/icon.tsx";
import { Menu, type MenuItem } from "#web/ui/menu.tsx";
import {
  isDaySession,
  outcomeOf,
  primaryActionOf,
  type RowSession,
  useAskHref,
  wasHeld,
} from "./row-session.ts";
import type { OnAction } from "./session-dialogs.tsx";

type Props = { session: RowSession; now: Date; onAction: OnAction };

export function RowMenu({ session, now, onAction }: Props) {
  const t = useT();
  const askHref = useAskHref(session);
  const primary = primaryActionOf(session, now, askHref);
  const items: (MenuItem | null)[] = [
    openItem(session, t),
    session.user
      ? externalItem("call", t("sessions.menu-call"), "phone", `tel:+91${session.user.phone}`)
      : null,
    primary?.kind !== "ask" && askHref && needsDetails(session)
      ? externalItem("ask", t("sessions.menu-ask"), "chat", askHref)
      : null,
    ...changeItems(session, now, onAction, t),
  ];
  const label = t("sessions.menu", { name: sessionNameOf(t, session).full });
  return <Menu label={label} items={items.filter((item) => item !== null)} />;
}

function needsDetails(session: RowSession): boolean {
  return isDaySession(session) && outcomeOf(session) === "upcoming" && !session.hasIntake;
}

/** The page of the session: before it is completed or cancelled the one with the room, afterwards its details. */
function openItem(session: RowSession, t: Translate): MenuItem {
  const isRoom = outcomeOf(session) === "upcoming";
  const href = isRoom ? paths.adminSession(session.id) : paths.adminSessionDetail(session.id);
  return {
    key: "open",
    label: t(isRoom ? "sessions.menu-open" : "sessions.menu-details"),
    icon: isRoom ? "video" : "file",
    link: (props) => <Link to={href} {...props} />,
  };
}

function externalItem(key: string, label: string, icon: IconName, href: string): MenuItem {
  const tab = href.startsWith("tel:") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return { key, label, icon, link: (props) => <a href={href} {...tab} {...props} /> };
}

function changeItems(session: RowSession, now: Date, onAction: OnAction, t: Translate): (MenuItem | null)[] {
  const { status } = session;
  const refund: MenuItem | null = canBeRefunded(session)
    ? {
        key: "refund",
        label: t("sessions.give-back"),
        icon: "rupee",
        isDestructive: true,
        onChoose: () => onAction({ kind: "refund", session }),
      }
    : null;
  if (status === "cancelled") return [refund];
  if (status === "completed") return [reopenItem(session, onAction, t), refund];
  if (!("creditsUsed" in session)) return [];
  const isBegun = now.getTime() >= joinWindow(session).opensAt.getTime();
  const isComing = isDaySession(session) && outcomeOf(session) === "upcoming";
  return [
    isComing
      ? {
          key: "move",
          label: t("sessions.move"),
          icon: "calendar",
          onChoose: () => onAction({ kind: "move", session }),
        }
      : null,
    isBegun && !wasHeld(session)
      ? {
          key: "complete",
          label: t("sessions.complete"),
          icon: "check",
          onChoose: () => onAction({ kind: "complete", session }),
        }
      : null,
    {
      key: "cancel",
      label: t("sessions.cancel"),
      icon: "x",
      isDestructive: true,
      onChoose: () => onAction({ kind: "cancel", session }),
    },
  ];
}

/** A session that has a parcha stays completed. */
function reopenItem(session: RowSession, onAction: OnAction, t: Translate): MenuItem | null {
  if (!("parchas" in session) || session.parchas.length > 0) return null;
  return {
    key: "reopen",
    label: t("sessions.reopen"),
    icon: "x",
    onChoose: () => onAction({ kind: "reopen", session }),
  };
}

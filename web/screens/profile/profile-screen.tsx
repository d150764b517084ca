import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { exportMyData } from "#contract/account.ts";
import type { Customer } from "#contract/customers.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { callFile } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useCredits } from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useLogout } from "#web/features/identity/use-logout.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { ConfirmDialog } from "#web/features/login-codes/confirm-dialog.tsx";
import { setKeepsPhotos, useCanKeepPhotos, useKeepsPhotos } from "#web/features/parchas/kept-photos.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { Devices } from "./devices.tsx";
import { MessageSettings } from "./message-settings.tsx";
import { OwnName } from "./own-name.tsx";
import { PostalAddress } from "./postal-address.tsx";

export function ProfileScreen() {
  const t = useT();
  const user = useUser();
  // Also fetches the customer again, because another phone may have changed the record.
  const credits = useCredits();
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-7">
      <ScreenTitle title={t("pages.profile-title")} backTo={paths.dashboard()} />
      <Listen says={["profile"]} />
      <Details user={user} />
      <PostalAddress key={user.id} userId={user.id} />
      <Section heading={t("profile.messages")}>
        <MessageSettings user={user} />
      </Section>
      <DataAndDevices />
      <Devices userId={user.id} />
      <DangerZone user={user} credits={credits} />
      <ConfirmDialog phone={user.phone} />
    </div>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-bold">{heading}</h2>
      <Card>{children}</Card>
    </section>
  );
}

function Details({ user }: { user: Customer }) {
  const t = useT();
  return (
    <Section heading={t("profile.details")}>
      <OwnName user={user} />
      <dl className="mt-3">
        <div>
          <dt className="text-small text-ink-quiet">{t("general.phone-number")}</dt>
          <dd className="font-bold">{formatPhone(user.phone)}</dd>
        </div>
      </dl>
    </Section>
  );
}

function DataAndDevices() {
  const t = useT();
  const keepsPhotos = useKeepsPhotos();
  const canKeepPhotos = useCanKeepPhotos();
  return (
    <Section heading={t("profile.data")}>
      <div className="grid grid-cols-1 gap-5">
        <div>
          <p className="text-small text-ink-quiet">{t("profile.data-file-body")}</p>
          <DataFile />
        </div>
        {canKeepPhotos ? (
          <Switch
            label={t("profile.keep-photos")}
            hint={t("profile.keep-photos-body")}
            isOn={keepsPhotos}
            onChange={(isOn) => void setKeepsPhotos(isOn)}
          />
        ) : null}
        <LogoutEverywhere />
        <div>
          <Link
            to={paths.privacy()}
            className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
          >
            {t("dashboard.privacy-more")}
          </Link>
        </div>
      </div>
    </Section>
  );
}

function LogoutEverywhere() {
  const t = useT();
  const { leave, isLeaving } = useLogout({
    everywhere: true,
    done: "profile.logged-out-everywhere",
  });
  return (
    <div>
      <p className="text-small text-ink-quiet">{t("profile.everywhere-body")}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        isPending={isLeaving}
        pendingLabel={t("logins.ending")}
        onClick={() => void leave()}
      >
        <Icon name="logout" size={20} />
        {t("profile.everywhere")}
      </Button>
    </div>
  );
}

/** Saves everything that is stored about the customer. The server may ask for a code first. */
function DataFile() {
  const t = useT();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      saveFile(`parcha-my-data-${istDateOf(serverNow())}.json`, await callFile(exportMyData));
    } catch (error) {
      toastFailure(t("profile.data-file-failed"), error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-2"
      isPending={isLoading}
      pendingLabel={t("profile.data-file-loading")}
      onClick={() => void save()}
    >
      <Icon name="file" size={20} />
      {t("profile.data-file")}
    </Button>
  );
}

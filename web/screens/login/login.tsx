import { type ComponentProps, type ReactNode, useEffect } from "react";
import { SCREENS } from "#contract/screens.ts";
import { useT } from "#web/i18n/t.ts";
import { takeOver } from "#web/page-state.ts";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { RouteAnnouncer } from "#web/shell/route-announcer.tsx";
import { LoginScreen } from "./login-screen.tsx";

/** The login in its frame. It needs no router, which its page does not load. */
export function Login(props: ComponentProps<typeof LoginScreen>) {
  const t = useT();
  const brand = useBrand();
  useEffect(takeOver, []);
  return (
    <BareLayout Link={PageLink}>
      <LoginScreen {...props} />
      <RouteAnnouncer path={SCREENS.login} title={`${t("pages.login-title")} · ${brand}`} />
    </BareLayout>
  );
}

function PageLink({ to, ...props }: { to: string; className: string; children: ReactNode }) {
  return <a href={to} {...props} />;
}

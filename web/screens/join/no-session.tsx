// Loaded after the screen, because who opens it has a session as a rule.
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { useIsSessionChecked } from "#web/features/payments/own-payments.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** Nothing is booked. A payment that is being checked may still become a session. */
export function NoSession() {
  const t = useT();
  const isChecking = useIsSessionChecked(useUser()?.id);
  return (
    <>
      <Listen says={isChecking ? t("payments.pending-body") : ["nothing"]} />
      <PaymentBanners kind="session" />
      {isChecking ? null : (
        <EmptyState
          title={t("join.none-title")}
          action={
            <LinkButton to={paths.book()} size="large">
              {t("pages.book-title")}
            </LinkButton>
          }
        >
          {t("join.none-body")}
        </EmptyState>
      )}
    </>
  );
}

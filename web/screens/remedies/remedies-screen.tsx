import { useState } from "react";
import { Link } from "wouter";
import type { Customer } from "#contract/customers.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { messageOf } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { useUser } from "#web/features/identity/session.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { useCheckoutPolicy } from "#web/features/payments/use-checkout-policy.ts";
import { groupBySession, type SessionRemedies } from "#web/features/remedies/own-remedies.ts";
import { useOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { OwnedCard } from "./owned-card.tsx";
import { useCart } from "./use-cart.ts";
import { type Film, WatchDialog } from "./video-dialog.tsx";

/** `/remedies`: what Guruji prescribed, session by session; choosing and buying; how far each is. */
export function RemediesScreen() {
  const t = useT();
  const user = useUser();
  const { data: config } = useConfig();
  useCheckoutPolicy(config);
  return (
    // As high as a phone's page, so that the bar stands at its foot over a short list, too.
    <div className="@container mx-auto flex w-full max-w-3xl flex-col gap-6 max-md:min-h-[calc(100dvh-10.5rem)]">
      <ScreenTitle title={t("pages.remedies-title")} backTo={paths.dashboard()} />
      {user ? <Remedies key={user.id} user={user} /> : null}
    </div>
  );
}

function Remedies({ user }: { user: Customer }) {
  const t = useT();
  const query = useOwnRemedies(user.id);
  const cart = useCart(user, query.data ?? []);
  const [film, setFilm] = useState<Film | null>(null);
  // What stands above the list is known before it is drawn, so that nothing that is seen moves.
  if (!(query.data && cart.isPendingKnown))
    return query.isError && !query.data ? (
      <ErrorState
        title={t("remedies.failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <Loading />
    );
  const hasBar = cart.hasChoice || cart.phase !== "idle";
  return (
    <>
      {cart.phase === "idle" ? <PaymentBanners kind="remedy" /> : null}
      {cart.notice && !hasBar ? (
        <PaymentNotice notice={cart.notice} tone={cart.notice.paymentId ? "destructive" : "info"} />
      ) : null}
      {cart.hasChoice ? <p className="text-ink-quiet">{t("remedies.lead")}</p> : null}
      <Sessions remedies={query.data} cart={cart} onWatch={setFilm} />
      {hasBar ? <BuyBar cart={cart} /> : null}
      <WatchDialog film={film} onClose={() => setFilm(null)} />
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-label={t("remedies.loading")} className="grid gap-4">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-52" />
      <Skeleton className="h-32" />
    </div>
  );
}

type Parts = { cart: ReturnType<typeof useCart>; onWatch: (film: Film) => void };

function Sessions({ remedies, ...parts }: Parts & { remedies: readonly PrescribedRemedy[] }) {
  const t = useT();
  if (remedies.length === 0)
    return (
      <EmptyState
        title={t("remedies.empty-title")}
        action={
          <Link href={paths.dashboard()} className={buttonClass()}>
            {t("remedies.go-back")}
          </Link>
        }
      >
        {t("remedies.empty-body")}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-8">
      {groupBySession(remedies).map((session) => (
        <li key={session.bookingId}>
          <Session session={session} {...parts} />
        </li>
      ))}
    </ul>
  );
}

function Session({ session, cart, onWatch }: Parts & { session: SessionRemedies }) {
  const t = useT();
  const language = useLanguage();
  const day = formatDayLong(language, session.sessionDate);
  const toChoose = session.remedies.filter(({ isPurchased }) => !isPurchased);
  const owned = session.remedies.filter(({ isPurchased }) => isPurchased);
  return (
    <>
      <h2 className="text-title font-bold">
        {day}
        <span className="block text-small font-normal text-ink-quiet">
          {t("remedies.time", { time: formatTime(language, session.sessionTime) })}
        </span>
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {toChoose.length > 0 ? (
          <ChoiceList
            label={t("remedies.choose-of", { day })}
            remedies={toChoose}
            cart={cart}
            onWatch={onWatch}
          />
        ) : null}
        {owned.length > 0 ? (
          <ul aria-label={t("remedies.yours")} className="grid gap-3 md:grid-cols-2">
            {owned.map((remedy) => (
              <li key={remedy.bookingRemedyId}>
                <OwnedCard remedy={remedy} onWatch={onWatch} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

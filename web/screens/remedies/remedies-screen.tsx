import { useState } from "react";
import { Link } from "wouter";
import type { Customer } from "#contract/customers.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { useConfig } from "#web/api/config.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useScrollToLinkedSession } from "#web/features/bookings/linked-session.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useResultUpdates } from "#web/features/parchas/use-result-updates.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { useCheckoutPolicy } from "#web/features/payments/use-checkout-policy.ts";
import { groupBySession, type SessionRemedies } from "#web/features/remedies/own-remedies.ts";
import { useOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyDialog } from "./buy-dialog.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { OwnedCard } from "./owned-card.tsx";
import { useCart } from "./use-cart.ts";
import { type Video, VideoDialog } from "./video-dialog.tsx";

/** `/remedies`: the prescribed remedies of each session, to buy, and the state of the bought ones. */
export function RemediesScreen() {
  const t = useT();
  const user = useUser();
  const { data: config } = useConfig();
  useCheckoutPolicy(config);
  return (
    // As high as a phone's screen, so that the bar stands at the bottom below a short list, too.
    <div className="@container mx-auto flex w-full max-w-3xl flex-col gap-6 max-md:min-h-[calc(100dvh-10.25rem)]">
      <ScreenTitle title={t("pages.remedies-title")} backTo={paths.dashboard()} />
      {user ? <Remedies key={user.id} user={user} /> : null}
    </div>
  );
}

function Remedies({ user }: { user: Customer }) {
  const t = useT();
  const query = useOwnRemedies(user.id);
  const cart = useCart(user, query.data ?? []);
  const isAwaited = query.data?.some((one) => one.isPurchased && !one.completionVideoUrl) ?? false;
  useResultUpdates(isAwaited ? user.id : null);
  // The payments stand above the list, which would move if it were drawn first.
  const data = cart.isPendingKnown ? query.data : undefined;
  const loading = <LoadingBlocks label={t("remedies.loading")} blocks={["h-8 w-3/5", "h-52", "h-32"]} />;
  return (
    <QueryView query={{ ...query, data }} loading={loading} failedTitle={t("remedies.failed")}>
      {(remedies) => <Content cart={cart} remedies={remedies} />}
    </QueryView>
  );
}

type Cart = ReturnType<typeof useCart>;

function Content({ cart, remedies }: { cart: Cart; remedies: readonly PrescribedRemedy[] }) {
  const t = useT();
  const [video, setVideo] = useState<Video | null>(null);
  const hasBar = cart.hasChoice || cart.phase !== "idle";
  return (
    <>
      {cart.phase === "idle" ? <PaymentBanners kind="remedy" /> : null}
      {cart.notice && !hasBar ? (
        <PaymentNotice notice={cart.notice} tone={cart.notice.paymentId ? "destructive" : "info"} />
      ) : null}
      {cart.hasChoice ? <p className="text-ink-quiet">{t("remedies.lead")}</p> : null}
      <Sessions remedies={remedies} cart={cart} onWatch={setVideo} />
      {hasBar ? <BuyBar cart={cart} /> : null}
      <BuyDialog cart={cart} />
      <VideoDialog video={video} onClose={() => setVideo(null)} />
    </>
  );
}

type ListProps = { cart: Cart; onWatch: (video: Video) => void };

function Sessions({ remedies, ...props }: ListProps & { remedies: readonly PrescribedRemedy[] }) {
  const t = useT();
  const scrollTo = useScrollToLinkedSession();
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
        <li key={session.bookingId} ref={scrollTo(session.bookingId)} className="scroll-my-24">
          <Session session={session} {...props} />
        </li>
      ))}
    </ul>
  );
}

function Session({ session, cart, onWatch }: ListProps & { session: SessionRemedies }) {
  const t = useT();
  const language = useLanguage();
  const day = formatDayLong(language, session.sessionDate);
  const unpurchased = session.remedies.filter(({ isPurchased }) => !isPurchased);
  const owned = session.remedies.filter(({ isPurchased }) => isPurchased);
  return (
    <>
      <h2 className="text-title font-bold">
        <span>{day}</span>
        <span className="block text-small font-normal text-ink-quiet">
          {t("remedies.time", { time: formatTime(language, session.sessionTime) })}
        </span>
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {unpurchased.length > 0 ? (
          <ChoiceList
            label={t("remedies.choose-of", { day })}
            remedies={unpurchased}
            cart={cart}
            onWatch={onWatch}
          />
        ) : null}
        {owned.length > 0 ? (
          <ul aria-label={t("remedies.yours")} className="grid grid-cols-1 gap-3 md:grid-cols-2">
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

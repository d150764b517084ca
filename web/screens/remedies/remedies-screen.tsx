import { useId, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import type { CustomersRemedy } from "#contract/remedies.ts";
import { formatRupees } from "#domain/digits.ts";
import { useConfig } from "#web/api/config.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useScrollToLinkedSession } from "#web/features/bookings/linked-session.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import type { Says } from "#web/features/listen/says.ts";
import { Panchang } from "#web/features/panchang/on-demand.tsx";
import { useResultUpdates } from "#web/features/parchas/use-parchas.ts";
import { useCheckoutPolicy } from "#web/features/payments/checkout.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { SummaryNote, SummaryRow } from "#web/features/payments/summary-rows.tsx";
import {
  groupBySession,
  remedyNames,
  type SessionRemedies,
  useOwnRemedies,
} from "#web/features/remedies/own-remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { stickyBar } from "#web/ui/sticky-bar.ts";
import { ChoiceList } from "./choice-list.tsx";
import { isForSale, useCart } from "./use-cart.ts";
import { CompletionButton, TutorialButton, type Video, VideoDialog } from "./videos.tsx";

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

function Content({ cart, remedies }: { cart: Cart; remedies: readonly CustomersRemedy[] }) {
  const t = useT();
  const [video, setVideo] = useState<Video | null>(null);
  const hasBar = cart.hasChoice || cart.phase !== "idle";
  return (
    <>
      <RemediesListen remedies={remedies} cart={cart} />
      {cart.phase === "idle" ? <PaymentBanners kind="remedy" /> : null}
      {cart.notice && !hasBar ? (
        <PaymentNotice notice={cart.notice} tone={cart.notice.paymentId ? "destructive" : "info"} />
      ) : null}
      {cart.hasChoice ? <p className="text-ink-quiet">{t("remedies.lead")}</p> : null}
      <Sessions remedies={remedies} cart={cart} onWatch={setVideo} />
      {cart.hasChoice ? <p className="text-small text-ink-quiet">{t("remedies.guidance")}</p> : null}
      {hasBar ? <BuyBar cart={cart} /> : null}
      {cart.isConfirming ? <BuyDialog cart={cart} /> : null}
      <VideoDialog video={video} onClose={() => setVideo(null)} />
    </>
  );
}

function RemediesListen({ remedies, cart }: { remedies: readonly CustomersRemedy[]; cart: Cart }) {
  const t = useT();
  const { selected, total, unconfirmed } = cart;
  const says = (): Says => {
    if (remedies.length === 0) return t("remedies.empty-body");
    if (selected.length > 0) return ["remedies-chosen", { amount: formatRupees(total) }];
    if (remedies.some((one) => !one.isPurchased && !isForSale(one, unconfirmed)))
      return t("remedies.checking");
    if (cart.hasChoice) return t("remedies.lead");
    const isPending = remedies.some(({ completionStatus }) => completionStatus !== "completed");
    return t(isPending ? "remedies.pending-body" : "remedies.completed");
  };
  return <Listen says={says()} />;
}

type ListProps = { cart: Cart; onWatch: (video: Video) => void };

function Sessions({ remedies, ...props }: ListProps & { remedies: readonly CustomersRemedy[] }) {
  const t = useT();
  const scrollTo = useScrollToLinkedSession();
  if (remedies.length === 0)
    return (
      <EmptyState
        title={t("remedies.empty-title")}
        action={<LinkButton to={paths.dashboard()}>{t("parchas.go-back")}</LinkButton>}
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
  const day = formatDayLong(session.sessionDate);
  const unpurchased = session.remedies.filter(({ isPurchased }) => !isPurchased);
  const owned = session.remedies.filter(({ isPurchased }) => isPurchased);
  return (
    <>
      <h2 className="text-title font-bold">
        <span>{day}</span>
        <span className="block text-small font-normal text-ink-quiet">
          {t("general.time-ist", { time: formatTime(session.sessionTime) })}
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

/** The selection, its total and the button that buys it, always in view. */
function BuyBar({ cart }: { cart: ReturnType<typeof useCart> }) {
  const t = useT();
  const { selected, total, phase, notice, confirm } = cart;
  const count = selected.length;
  const isBuying = phase !== "idle";
  const amount = formatRupees(total);
  return (
    <section
      data-sticky-bar
      ref={stickyBar}
      aria-label={t("remedies.purchase-bar")}
      className="bottom-0 z-20 -mx-[20px] mt-auto -mb-24 grid grid-cols-1 gap-2 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card @max-[14rem]:max-h-[45dvh] @max-[14rem]:overflow-y-auto @max-[14rem]:py-1 md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 [@media(min-height:30rem)]:sticky"
    >
      {notice ? <PaymentNotice notice={notice} tone={notice.paymentId ? "destructive" : "info"} /> : null}
      <div className="grid gap-2 md:flex md:items-center md:justify-between md:gap-4">
        <p aria-live="polite" className="flex grow flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-small text-ink-quiet">
            {count > 0 ? t("general.vidhis-chosen", { count }) : t("remedies.nothing-chosen")}
          </span>
          <span className="font-bold whitespace-nowrap">{`${t("remedies.total")} ${amount}`}</span>
        </p>
        <Button
          size="large"
          className="w-full @max-[14rem]:min-h-11 md:w-auto md:min-w-36 md:shrink-0"
          disabled={!isBuying && count === 0}
          isPending={isBuying}
          pendingLabel={t(phase === "verifying" ? "payments.verifying" : "remedies.processing")}
          onClick={confirm}
        >
          {count > 0 ? t("remedies.buy", { count, amount }) : t("remedies.buy-none")}
        </Button>
      </div>
    </section>
  );
}

type Props = { remedy: CustomersRemedy; onWatch: (video: Video) => void };

/** A bought or given remedy: its state and its videos. */
function OwnedCard({ remedy, onWatch }: Props) {
  const t = useT();
  const headingId = useId();
  const isDone = remedy.completionStatus === "completed";
  return (
    <Card role="group" aria-labelledby={headingId} className="grid h-full content-start gap-2">
      <div>
        <RemedyNames as="h3" id={headingId} name={remedy.name} nameHindi={remedy.nameHindi} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone="secondary">{t(remedy.isPaid ? "remedies.purchased" : "remedies.given")}</Badge>
        <Badge tone={isDone ? "done" : "outline"}>
          <Icon name={isDone ? "check" : "clock"} size={16} />
          <span>{t(`remedies.${remedy.completionStatus}`)}</span>
        </Badge>
      </p>
      {remedy.performed ? <Panchang part="PerformedOn" performed={remedy.performed} /> : null}
      {isDone || remedy.completionVideoUrl ? null : (
        <p className="text-small text-ink-quiet">{t("remedies.pending-body")}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <CompletionButton remedy={remedy} onWatch={onWatch} />
        <TutorialButton remedy={remedy} onWatch={onWatch} />
      </div>
    </Card>
  );
}

/** What is bought, what it costs and when money comes back, before the provider's window opens. */
function BuyDialog({ cart: { selected, total, stopConfirming, buy } }: { cart: ReturnType<typeof useCart> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ConfirmDialog
      title={t("remedies.summary")}
      onConfirm={() => void buy()}
      onClose={stopConfirming}
      yes={t("book.proceed")}
      no={t("general.cancel")}
      canLeave
    >
      <Listen
        isInDialog
        says={["remedies-buy", { amount: formatRupees(total), rule: t("remedies.refund-rule") }]}
      />
      <dl className="grid grid-cols-1 gap-2">
        {selected.map((remedy) => (
          <SummaryRow key={remedy.bookingRemedyId} label={remedyNames(remedy, language).own}>
            {formatRupees(remedy.price)}
          </SummaryRow>
        ))}
        <SummaryRow label={t("remedies.summary-total", { count: selected.length })} isTotal>
          {formatRupees(total)}
        </SummaryRow>
      </dl>
      <p className="text-small font-bold">{t("book.ways-to-pay")}</p>
      <ul className="grid gap-1.5 text-small text-ink-quiet">
        <SummaryNote icon="info">{t("remedies.refund-rule")}</SummaryNote>
        <SummaryNote icon="leaf">{t("remedies.guidance")}</SummaryNote>
      </ul>
    </ConfirmDialog>
  );
}

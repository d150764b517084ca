// Where the offer stands on a screen. Its code is loaded after the screen, because most screens never show it.
import { type ComponentProps, Suspense } from "react";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import type { PushOffer } from "./push-offer.tsx";

const offer = onDemand(async () => (await importPart(() => import("./push-offer.tsx"))).PushOffer);

export function PushOfferSlot(props: ComponentProps<typeof PushOffer>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: ComponentProps<typeof PushOffer>) {
  const Offer = offer.use();
  return <Offer {...props} />;
}

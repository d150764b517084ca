import { ReachCards } from "#web/content/reach.tsx";
import { loadPageText, Sections, TextPage, type WrittenPage } from "#web/content/text-page.tsx";
import type { Facts } from "#web/features/listen/facts.ts";
import { Listen } from "#web/features/listen/listen.tsx";

export function ContactScreen() {
  return (
    <TextPage name="contact" heading="pages.contact-title">
      {(page) => (
        <>
          <Listen facts={factsOf(page)} />
          <p className="mt-4">{page.text.lead}</p>
          <ReachCards page={page} />
          <Sections text={page.text} />
        </>
      )}
    </TextPage>
  );
}
ContactScreen.load = () => loadPageText("contact");

function factsOf({ facts: { support } }: WrittenPage): Facts {
  return {
    screen: "contact",
    hasWhatsapp: support.whatsapp !== "",
    hasPhone: support.phone !== "",
    hasEmail: support.email !== "",
  };
}

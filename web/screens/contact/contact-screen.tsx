import { ReachCards } from "#web/content/reach.tsx";
import { loadPageText, Sections, TextPage } from "#web/content/text-page.tsx";
import { Listen } from "#web/features/listen/listen.tsx";

export function ContactScreen() {
  return (
    <TextPage name="contact" heading="pages.contact-title">
      {(page) => (
        <>
          <Listen says={page.text.lead} at="main a[href*='wa.me']" />
          <p className="mt-4">{page.text.lead}</p>
          <ReachCards page={page} />
          <Sections text={page.text} />
        </>
      )}
    </TextPage>
  );
}
ContactScreen.load = () => loadPageText("contact");

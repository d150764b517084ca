import { ReachCards } from "#web/content/reach.tsx";
import { Sections, TextPage } from "#web/content/text-page.tsx";

const files = {
  hi: () => import("#web/content/contact.hi.ts"),
  en: () => import("#web/content/contact.en.ts"),
};

export function ContactScreen() {
  return (
    <TextPage name="contact" heading="pages.contact-title" files={files}>
      {(page) => (
        <>
          <p className="mt-4">{page.text.lead}</p>
          <ReachCards page={page} />
          <Sections text={page.text} />
        </>
      )}
    </TextPage>
  );
}

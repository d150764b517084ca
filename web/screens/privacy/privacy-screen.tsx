import { LegalPage } from "#web/content/legal-page.tsx";
import { loadPageText } from "#web/content/text-page.tsx";

export function PrivacyScreen() {
  return <LegalPage name="privacy" heading="pages.privacy-title" />;
}
PrivacyScreen.load = () => loadPageText("privacy");

import { TERMS_VERSION } from "#domain/accounts.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import type { PlainKey } from "#web/i18n/t.ts";
import { ReachList } from "./reach.tsx";
import { type PageName, Sections, TextPage } from "./text-page.tsx";

type Props = { name: Extract<PageName, "privacy" | "terms">; heading: PlainKey };

/** The terms or the privacy policy: version, sections, contacts. */
export function LegalPage({ name, heading }: Props) {
  useLanguage();
  return (
    <TextPage name={name} heading={heading}>
      {(page) => (
        <>
          <Listen says={page.text.lead} at="main p" />
          <p className="text-small text-ink-quiet">
            {page.text.words.inForceFrom(formatDayLong(TERMS_VERSION))}
          </p>
          <p className="mt-4">{page.text.lead}</p>
          <Sections text={page.text} />
          <ReachList page={page} title={page.text.words.contact} />
        </>
      )}
    </TextPage>
  );
}

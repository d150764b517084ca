import { nameIn, otherNameIn } from "#domain/names.ts";
import { useLanguage } from "#web/i18n/language.ts";

type Props = { as: "h2" | "h3"; id: string; name: string; nameHindi: string };

/** Both names of a remedy, that of the current language first. */
export function RemedyNames({ as: Heading, id, name, nameHindi }: Props) {
  const language = useLanguage();
  const names = { name, nameHindi };
  const other = otherNameIn(language, names);
  return (
    <>
      <Heading id={id} className="leading-snug font-bold wrap-anywhere">
        {nameIn(language, names)}
      </Heading>
      {other ? (
        <p lang={other.language} className="text-small text-ink-quiet wrap-anywhere">
          {other.name}
        </p>
      ) : null}
    </>
  );
}

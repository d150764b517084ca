import { useLanguage } from "#web/i18n/language.ts";

type Props = { as: "h2" | "h3"; id: string; name: string; nameHindi: string };

/** Both names of a vidhi, the reader's first; once where they are the same. */
export function VidhiNames({ as: Heading, id, name, nameHindi }: Props) {
  const other = useLanguage() === "hi" ? "en" : "hi";
  const [first, second] = other === "en" ? [nameHindi, name] : [name, nameHindi];
  return (
    <>
      <Heading id={id} className="leading-snug font-bold wrap-anywhere">
        {first}
      </Heading>
      {second === first ? null : (
        <p lang={other} className="text-small text-ink-quiet wrap-anywhere">
          {second}
        </p>
      )}
    </>
  );
}

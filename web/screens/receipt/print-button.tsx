import { useEffect } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** While printing, the document has the receipt's name: browsers use it for a PDF. */
export function PrintButton({ number }: { number: string }) {
  const t = useT();
  const fileName = t("receipt.file-name", { number: number.replaceAll("/", "-") });
  useEffect(() => {
    let title = document.title;
    const before = () => {
      title = document.title;
      document.title = fileName;
    };
    const after = () => {
      document.title = title;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, [fileName]);
  return (
    <Button size="large" className="md:justify-self-start" onClick={() => window.print()}>
      <Icon name="file" size={20} />
      {t("receipt.print")}
    </Button>
  );
}

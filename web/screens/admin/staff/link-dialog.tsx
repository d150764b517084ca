import { useRef } from "react";
import type { StaffAccount, StaffInvite } from "#contract/staff-accounts.ts";
import { useFormatMoment } from "#web/features/staff/use-format-moment.ts";
import { useT } from "#web/i18n/t.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";

type Link = { account: StaffAccount; invite: StaffInvite };
type Props = { link: Link | null; onClose: () => void };

/** The link of an invite. It cannot be read again, so that only its button closes the dialog. */
export function LinkDialog({ link, onClose }: Props) {
  const t = useT();
  return (
    <Dialog
      isOpen={link !== null}
      onClose={onClose}
      title={t("staff.link-title", { name: link?.account.name ?? "" })}
      closeLabel={t("shell.close")}
      mustAnswer
      actions={<Button onClick={onClose}>{t("staff.link-done")}</Button>}
    >
      {link ? <LinkToSend {...link} /> : null}
    </Dialog>
  );
}

function LinkToSend({ account: { name }, invite: { url, expiresAt } }: Link) {
  const t = useT();
  const brand = useBrand();
  const when = useFormatMoment()(expiresAt);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t("staff.copied"), tone: "done" });
    } catch {
      input.current?.select();
      toast({ title: t("staff.not-copied") });
    }
  };
  const message = encodeURIComponent(t("staff.message", { name, brand, when, url }));
  return (
    <div className="grid gap-4">
      <p>{t("staff.link-lead", { name, when })}</p>
      <Field label={t("staff.link")}>
        {(props) => (
          <input
            {...props}
            ref={input}
            readOnly
            translate="no"
            value={url}
            onFocus={(event) => event.target.select()}
            className={inputClass}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          <Icon name="file" size={18} />
          {t("staff.copy")}
        </Button>
        <a
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "outline", size: "small" })}
        >
          <Icon name="chat" size={18} />
          {t("staff.whatsapp")}
        </a>
        <a href={`sms:?body=${message}`} className={buttonClass({ variant: "outline", size: "small" })}>
          <Icon name="phone" size={18} />
          {t("staff.sms")}
        </a>
      </div>
    </div>
  );
}

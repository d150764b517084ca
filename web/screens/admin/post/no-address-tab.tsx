import { useDispatchedNotes } from "#web/features/dispatch/use-dispatch.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { NoteList, NoteText } from "./note-list.tsx";

/** Notes whose customers have given no address: only they can add it, so that a call is what helps. */
export function NoAddressTab({ search }: { search: string }) {
  const t = useT();
  const query = useDispatchedNotes("no-address", search);
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <p className="max-w-prose text-small text-ink-quiet">{t("desks.post-no-address-body")}</p>
      <NoteList
        query={query}
        state="no-address"
        isSearch={search !== ""}
        row={(note) => (
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <NoteText note={note}>
              <span className="flex items-start gap-1.5 text-small font-bold text-alive-ink">
                <Icon name="alert" size={16} className="mt-1 shrink-0" />
                {t("desks.post-no-address")}
              </span>
            </NoteText>
            {note.phone ? (
              <PhoneLink
                phone={note.phone}
                label={t("desks.post-call", { name: note.name, phone: formatPhone(note.phone) })}
              />
            ) : null}
          </div>
        )}
      />
    </div>
  );
}

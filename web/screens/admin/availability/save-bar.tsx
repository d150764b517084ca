import { useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

type BarProps = {
  saveLabel: string;
  isUnsaved: boolean;
  isSaving: boolean;
  /** Booked sessions outside of the hours that were just saved. */
  bookingsOutside: number;
  onUndo: () => void;
  onSave: () => void;
};

/** Sticks to the foot of the screen. With enlarged text it leaves out what does not fit. */
export function SaveBar({ saveLabel, isUnsaved, isSaving, bookingsOutside, onUndo, onSave }: BarProps) {
  const t = useT();
  const saveButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="@container bottom-[var(--bottom-bar,0px)] z-20 -mx-[20px] -mb-10 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 [@media(min-height:30rem)]:sticky">
      <div role="status" className="not-empty:mb-2">
        {bookingsOutside > 0 ? (
          <Banner tone="alive" icon="alert">
            {t("availability.bookings-outside", { count: bookingsOutside })}
          </Banner>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {isUnsaved ? (
          <>
            <p className="grow text-small text-ink-quiet @max-[14rem]:hidden">{t("admin.unsaved")}</p>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                saveButton.current?.focus();
                onUndo();
              }}
            >
              {t("availability.undo")}
            </Button>
          </>
        ) : null}
        <Button
          ref={saveButton}
          size="large"
          className="w-full @max-[14rem]:min-h-11 @max-[14rem]:px-2 @max-[14rem]:py-1 md:w-auto"
          isPending={isSaving}
          pendingLabel={t("general.saving")}
          onClick={onSave}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

import { useMutation } from "@tanstack/react-query";
import { type Parcha, swapParchas } from "#contract/parchas.ts";
import { call, messageOf } from "#web/api/call.ts";
import { cacheParchas } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { useUploadPhoto } from "./use-upload-photo.ts";

export type ParchaPhotos = ReturnType<typeof useParchaPhotos>;

/**
 * Both sides of a session's parcha. Use it outside of the dialog that shows them, so that closing the dialog keeps a photo
 * that is being uploaded.
 */
export function useParchaPhotos(bookingId: string, parchas: readonly Parcha[]) {
  const t = useT();
  const front = useUploadPhoto(bookingId, "Front", parchas);
  const back = useUploadPhoto(bookingId, "Back", parchas);
  const swap = useMutation({
    mutationFn: () => call(swapParchas, { params: { id: bookingId } }),
    onSuccess: ({ parchas: swapped }) => {
      cacheParchas(bookingId, () => swapped);
      toast({ title: t("results.swapped"), tone: "done" });
    },
    onError: (error) =>
      toast({ title: t("results.swap-failed"), body: messageOf(error), tone: "destructive" }),
  });
  const states = [front.state.kind, back.state.kind];
  const isUploaded = (kind: string) => kind === "uploaded";
  return {
    front,
    back,
    areBothUploaded: states.every(isUploaded),
    missing: isUploaded(front.state.kind)
      ? ("missing-Back" as const)
      : isUploaded(back.state.kind)
        ? ("missing-Front" as const)
        : ("missing-both" as const),
    canSwap: states.some(isUploaded) && states.every((kind) => kind === "uploaded" || kind === "none"),
    isSwapping: swap.isPending,
    swap: () => swap.mutate(),
  };
}

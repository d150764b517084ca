import { createStore } from "zustand";

/** The modal dialogs that are open, the uppermost last: everything outside of that one is inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => []);

/** Returns what closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  openDialogs.setState((before) => [...before, dialog], true);
  return () => {
    openDialogs.setState((before) => before.filter((one) => one !== dialog), true);
    if (dialog.open) dialog.close();
  };
}

import { afterEach, expect, it } from "vitest";
import { act, cleanup, render, screen } from "#web/testing/library.tsx";
import { FullScreenDialog } from "./full-screen-dialog.tsx";

afterEach(cleanup);

const dialog = (name: string) => screen.getByRole<HTMLDialogElement>("dialog", { name });

it("stays open where a browser closes it, and leaves its events to a dialog inside", async () => {
  render(
    <FullScreenDialog label="Call" className="">
      <dialog aria-label="Question" open />
    </FullScreenDialog>,
  );
  const question = dialog("Question");
  const cancelled = new Event("cancel", { cancelable: true });
  await act(async () => void question.dispatchEvent(cancelled));
  expect(cancelled.defaultPrevented).toBe(false);
  let shown = 0;
  const showModal = dialog("Call").showModal.bind(dialog("Call"));
  dialog("Call").showModal = () => {
    shown++;
    showModal();
  };
  await act(async () => question.close());
  expect(shown).toBe(0);
  await act(async () => dialog("Call").close());
  expect([shown, dialog("Call").open]).toEqual([1, true]);
});

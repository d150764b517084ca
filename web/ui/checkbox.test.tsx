import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, renderAlone, screen } from "#web/testing/library.tsx";
import { Checkbox } from "./checkbox.tsx";

afterEach(cleanup);

it.each([true, false])("a box that is %s shows so after a change that is refused", (isChecked) => {
  const refuse = vi.fn();
  render(
    <Checkbox isChecked={isChecked} onChange={refuse}>
      Katha
    </Checkbox>,
  );
  const box = screen.getByRole<HTMLInputElement>("checkbox");
  for (const _ of [1, 2]) {
    fireEvent.click(box);
    expect(box.checked).toBe(isChecked);
  }
  expect(refuse.mock.calls).toEqual([[!isChecked], [!isChecked]]);
});

it("what was ticked on the drawn page is reported when React takes it over", () => {
  const change = vi.fn();
  const box = (
    <Checkbox isChecked={false} onChange={change}>
      Katha
    </Checkbox>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(box);
  screen.getByRole("checkbox").click();
  renderAlone(box, { container, hydrate: true });
  expect(change).toHaveBeenCalledWith(true);
});

import type { ComponentProps } from "react";
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

/** Ticked on the drawn page, by a press or by a browser that restores it, before React takes the page over. */
function tickEarly(props: Partial<ComponentProps<typeof Checkbox>>) {
  const change = vi.fn();
  const box = (
    <Checkbox isChecked={false} onChange={change} {...props}>
      Katha
    </Checkbox>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(box);
  const input = screen.getByRole<HTMLInputElement>("checkbox");
  input.checked = !input.checked;
  renderAlone(box, { container, hydrate: true });
  return { change, input };
}

it("what was ticked on the drawn page is reported when React takes it over", () => {
  expect(tickEarly({}).change).toHaveBeenCalledWith(true);
});

it.each([
  ["that is disabled", { isDisabled: true }],
  ["that is disabled and ticked", { isDisabled: true, isChecked: true }],
  ["whose tick is final", { isFinal: true }],
])("a box %s reports nothing that React did not see, and shows its own state", (_, props) => {
  const { change, input } = tickEarly(props);
  expect(change).not.toHaveBeenCalled();
  expect(input.checked).toBe("isChecked" in props);
});

it("the browser is asked not to restore ticks on Back", () => {
  expect(tickEarly({}).input.autocomplete).toBe("off");
});

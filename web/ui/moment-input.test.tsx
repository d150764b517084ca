import { afterEach, expect, it, vi } from "vitest";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { MomentInput } from "./moment-input.tsx";

inEnglish();
afterEach(cleanup);

it.each([
  ["time", "12:30"],
  ["date", "2026-11-29"],
] as const)("an empty %s is not chosen, and a chosen one shows itself alone", (type, value) => {
  const onChange = vi.fn();
  const { rerender } = render(<MomentInput aria-label="Moment" type={type} value="" onChange={onChange} />);
  const input = screen.getByLabelText("Moment");
  expect(screen.getByText("Not chosen")).toBeTruthy();
  expect(input.className).toContain("text-transparent");
  fireEvent.change(input, { target: { value } });
  expect(onChange).toHaveBeenCalled();
  rerender(<MomentInput aria-label="Moment" type={type} value={value} onChange={onChange} />);
  expect(screen.queryByText("Not chosen")).toBeNull();
  expect(input.className).not.toContain("text-transparent");
  rerender(<MomentInput aria-label="Moment" type={type} value="" onChange={onChange} disabled />);
  expect(screen.queryByText("Not chosen")).toBeNull();
});

// Testing Library for components: its queries and events, and what draws Preact's components for them. A test goes on once what it
// did has been drawn, and the effects of that are done.
import * as dom from "@testing-library/dom";
import { render as draw, options } from "preact";
import { act as drawAll } from "preact/test-utils";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { beforeEach } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { dismissToast } from "#web/ui/toast.ts";

export const { screen, waitFor, within } = dom;

// Before a test puts other timers in their place. TanStack Query tells of answers by a timer of no length; a body is read elsewhere,
// and has arrived by the end of a turn of the loop.
const timers = { setTimeout, setImmediate };
const nextTask = () =>
  new Promise<void>((resolve) => void timers.setTimeout(() => void timers.setImmediate(() => resolve())));

// What the end of one test says in a toast would stand in the next one.
beforeEach(() => dismissToast());

// Preact lets effects wait for the next frame, which nobody draws here.
options.requestAnimationFrame = (effects) => void timers.setTimeout(effects);

dom.configure({
  // Testing Library gives up after a second, which a part that is loaded for the first time can take on a busy machine. A query that
  // finds what it looks for never waits longer than it has to.
  asyncUtilTimeout: 8_000,
  asyncWrapper: async (wait) => {
    const found = await wait();
    await act(nextTask);
    return found;
  },
  eventWrapper: update,
});

/** Draws at once what the callback changes, with the effects of that. */
export function update<T>(callback: () => T): T {
  let result: { value: T } | undefined;
  void drawAll(() => {
    result = { value: callback() };
  });
  return (result as { value: T }).value;
}

/** An answer that comes at once passes so many: the call, the query, what follows from it, a second call. */
const TASKS_OF_AN_ANSWER = 10;

/** Draws also what those effects ask for and get at once. */
export async function act(callback: () => unknown): Promise<void> {
  await drawAll(async () => {
    await callback();
    await nextTask();
  });
  for (let task = 0; task < TASKS_OF_AN_ANSWER; task++) await drawAll(nextTask);
}

/** React's onChange follows each letter of a field that one types into. */
function change(element: Element, init?: object): boolean {
  const isTyped =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(element.type));
  return isTyped ? dom.fireEvent.input(element, init) : dom.fireEvent.change(element, init);
}

/** A browser reports a focus twice, and the second event bubbles. */
function focus(element: Element, init?: object): boolean {
  dom.fireEvent.focus(element, init);
  return dom.fireEvent.focusIn(element, init);
}

function blur(element: Element, init?: object): boolean {
  dom.fireEvent.blur(element, init);
  return dom.fireEvent.focusOut(element, init);
}

export const fireEvent: typeof dom.fireEvent = Object.assign(
  (...dispatched: Parameters<typeof dom.fireEvent>) => dom.fireEvent(...dispatched),
  dom.fireEvent,
  { change, focus, blur },
);

/** Presses a button as soon as it is there. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
}

type Wrapper = ComponentType<{ children: ReactNode }>;
type Options = { container?: HTMLElement; wrapper?: Wrapper };
export type Rendered = {
  container: HTMLElement;
  rerender: (node: ReactNode) => void;
  unmount: () => void;
};

const containers = new Set<HTMLElement>();

export function render(
  node: ReactNode,
  { container = addContainer(), wrapper: Around = Fragment }: Options = {},
): Rendered {
  containers.add(container);
  const show = (shown: ReactNode) => update(() => draw((<Around>{shown}</Around>) as never, container));
  show(node);
  return { container, rerender: show, unmount: () => update(() => draw(null, container)) };
}

const addContainer = () => document.body.appendChild(document.createElement("div"));

export function cleanup(): void {
  for (const container of containers) {
    update(() => draw(null, container));
    container.remove();
  }
  containers.clear();
}

/** After each test of a screen: what is drawn goes, and the next test asks the server anew. */
export function closePage(): void {
  cleanup();
  queryClient.clear();
}

type HookOptions<Props> = Options & { initialProps?: Props };
type CallerProps<Props> = { hook: (props: Props) => void; props: Props };

function Caller<Props>({ hook, props }: CallerProps<Props>) {
  hook(props);
  return null;
}

/** `result.current`: what the hook returned last. */
export function renderHook<Result, Props>(
  useHook: (props: Props) => Result,
  { initialProps, ...rest }: HookOptions<Props> = {},
) {
  const result = {} as { current: Result };
  const hook = (props: Props) => {
    result.current = useHook(props);
  };
  const { rerender, unmount } = render(<Caller hook={hook} props={initialProps as Props} />, rest);
  return {
    result,
    unmount,
    rerender: (props?: Props) => rerender(<Caller hook={hook} props={props as Props} />),
  };
}

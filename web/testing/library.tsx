// Testing Library, as the tests of screens use it: on a page with the router, in StrictMode, and patient on a busy machine.
import { notifyManager } from "@tanstack/react-query";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  type RenderHookOptions,
  type RenderOptions,
  render as renderAlone,
  renderHook as renderHookAlone,
  screen,
} from "@testing-library/react";
import { type ComponentType, createContext, Fragment, type ReactNode, use, useState } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { dismissToast } from "#web/ui/toast.ts";

const { setTimeout: setRealTimeout, setImmediate: setRealImmediate } = globalThis;

configure({
  reactStrictMode: true,
  // A part that is loaded for the first time can take longer than Testing Library's second. A query that finds what it looks for never
  // waits longer than it has to.
  asyncUtilTimeout: 8_000,
  // Testing Library's own waits by setTimeout, and for Jest's fake timers alone it lets them pass.
  asyncWrapper: async (wait) => {
    const found = await wait();
    await new Promise((resolve) => void setRealTimeout(resolve));
    return found;
  },
});

// TanStack Query tells of an answer by a timer of a millisecond, which the end of act() outlasts on slow machines alone.
notifyManager.setScheduler((tell) => void setRealImmediate(tell));

beforeEach(() => {
  // What the end of one test says in a toast would stand in the next one.
  dismissToast();
  // A test that was given up within act() leaves it on, and React would warn in all that follow.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

// An overlay that closes steps back in the history (use-overlay-entry.ts), which belongs to the test that closed it: by a timer, the
// step by another one of the browser's, and what the step leads to by a third.
afterEach(async () => {
  for (let timers = 0; timers < 3; timers++)
    await new Promise<void>((resolve) => void setRealTimeout(resolve));
});

// biome-ignore lint/performance/noBarrelFile: as Testing Library has it, tests import what is here in place of the package
export * from "@testing-library/react";
export { renderAlone };

type Wrapper = ComponentType<{ children: ReactNode }>;
type Router = ReturnType<typeof createBrowserRouter>;

const Shown = createContext<ReactNode>(null);
const routers = new Set<Router>();

function ShownPage() {
  return use(Shown);
}

/** A page at the window's address, on which every address shows the same. */
function openPage(): Router {
  const router = createBrowserRouter([{ path: "*", element: <ShownPage /> }]);
  routers.add(router);
  return router;
}

function inRouter(Inner: Wrapper = Fragment): Wrapper {
  return ({ children }) => {
    const [router] = useState(openPage);
    return (
      <Shown value={<Inner>{children}</Inner>}>
        <RouterProvider router={router} />
      </Shown>
    );
  };
}

afterEach(() => {
  for (const router of routers) router.dispose();
  routers.clear();
});

export function render(ui: ReactNode, { wrapper, ...options }: RenderOptions = {}) {
  return renderAlone(ui, { ...options, wrapper: inRouter(wrapper as Wrapper | undefined) });
}

export function renderHook<Result, Props>(
  hook: (props: Props) => Result,
  { wrapper, ...options }: RenderHookOptions<Props> = {},
) {
  return renderHookAlone(hook, { ...options, wrapper: inRouter(wrapper as Wrapper | undefined) });
}

/** Draws at once what the callback changes, with the effects of that. */
export function update<T>(callback: () => T): T {
  let result: { value: T } | undefined;
  act(() => {
    result = { value: callback() };
  });
  return (result as { value: T }).value;
}

/** Presses a button as soon as it is there. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
}

/** After each test of a screen: what is drawn goes, and the next test asks the server anew. */
export function closePage(): void {
  cleanup();
  queryClient.clear();
}

import { afterEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { CallFailure } from "./call.ts";
import { keptAs } from "./kept-time.ts";
import { QueryFailedLine, QueryView, type ViewedQuery } from "./query-view.tsx";

afterEach(cleanup);

const refetch = vi.fn();
const failure = new CallFailure(503, "network", "No connection.");
const idle = { data: undefined, error: null, isError: false, isFetching: false, refetch };

function show(query: Partial<ViewedQuery<string[]>>) {
  const { container } = render(
    <QueryView<string[]>
      query={{ ...idle, ...query }}
      loading={<p>loading</p>}
      failedTitle="Not loaded"
      failedFooter={<p>footer</p>}
      missing={<p>missing</p>}
      empty={<p>empty</p>}
      staleText="Of before"
    >
      {(names) => <p>{names.join(" ")}</p>}
    </QueryView>,
  );
  return container.textContent;
}

it("a query without an answer shows that it loads", () => {
  expect(show({ isFetching: true })).toBe("loading");
});

it("a query that failed says why and tries again on request", () => {
  const text = show({ isError: true, error: failure });
  for (const part of ["Not loaded", "No connection.", "footer"]) expect(text).toContain(part);
  fireEvent.click(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledOnce();
});

it("a part of a page that failed is one line, which tries again on request", () => {
  refetch.mockClear();
  render(<QueryFailedLine query={idle} text="Not loaded" />);
  expect(screen.getByText("Not loaded")).toBeTruthy();
  fireEvent.click(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledOnce();
});

it("an answer 404 of the server shows what is missing, and not that of a proxy", () => {
  expect(show({ isError: true, error: new CallFailure(404, "not-found", "No.") })).toBe("missing");
  expect(show({ isError: true, error: new CallFailure(404, "bad-answer", "No.") })).not.toBe("missing");
});

it("data are shown, and an empty list as empty", () => {
  expect(show({ data: ["a", "b"] })).toBe("a b");
  cleanup();
  expect(show({ data: [] })).toBe("empty");
});

it("data stay with a note when a refetch failed, and without one when only a further page did", () => {
  const text = show({ data: ["a"], isError: true, error: failure });
  expect(text).toContain("Of before");
  expect(text).toContain("a");
  cleanup();
  expect(show({ data: ["a"], isError: true, error: failure, isFetchNextPageError: true })).toBe("a");
});

it("data that were kept have the server's time of their answer, whatever the phone's clock says", () => {
  const isHalfPastNine = expect.stringMatching(/21 नव, सुबह\s9:30\sतक की जानकारीa$/);
  expect(show({ data: ["a"], dataUpdatedAt: keptAs(Date.parse("2126-11-21T04:00:00Z")) })).toEqual(
    isHalfPastNine,
  );
  cleanup();
  expect(show({ data: ["a"], dataUpdatedAt: Date.parse("2016-11-21T04:00:00Z") })).toBe("a");
});

import { afterEach, expect, it, vi } from "vitest";
import { cleanup, render } from "#web/testing/library.tsx";
import { useScrollToLinkedSession } from "./linked-session.ts";

afterEach(cleanup);

function List({ ids }: { ids: string[] }) {
  const scrollTo = useScrollToLinkedSession();
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} id={id} ref={scrollTo(id)} />
      ))}
    </ul>
  );
}

it("the row of the session in the address scrolls into view once, as soon as it is drawn", () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    scrolled.push(this.id);
  });
  window.history.replaceState(null, "", "/parchas?session=b-2");
  const list = (ids: string[]) => <List ids={ids} />;
  const { rerender } = render(list(["b-1"]));
  expect(scrolled).toEqual([]);
  rerender(list(["b-1", "b-2"]));
  expect(scrolled).toEqual(["b-2"]);
  rerender(list(["b-2", "b-1"]));
  expect(scrolled).toEqual(["b-2"]);
});

import { isValidElement, options, toChildArray } from "preact";

/** The keys that more than one child of an element has, of all that is drawn meanwhile. */
export async function repeatedKeys(draw: () => Promise<unknown>): Promise<string[]> {
  const repeated: string[] = [];
  const { diffed } = options;
  options.diffed = (drawn) => {
    const keys = toChildArray(drawn.props.children).flatMap((child) =>
      isValidElement(child) && typeof child.key === "string" ? [child.key] : [],
    );
    repeated.push(...keys.filter((key, at) => keys.indexOf(key) !== at));
    diffed?.(drawn);
  };
  await draw();
  options.diffed = diffed;
  return repeated;
}

// The one way to load code that a page does not bring along. A first failure must cost neither the call nor what was typed:
// the part is asked for again, and where that cannot help, the page is opened anew (import-again.ts).
import { type Load, PartNotLoaded } from "./lost-part.ts";

/** Loaded soon after the start, since a new release may have taken it from the server when it is needed. */
export const loadRetries = () => import("./import-again.ts");

/** For code that is loaded ahead of its use. @throws PartNotLoaded */
export const importPart = <Part>(load: Load<Part>): Promise<Part> =>
  load().catch(async (error: unknown) => {
    const { importAgain } = await loadRetries().catch(() => Promise.reject(new PartNotLoaded()));
    return importAgain(load, error);
  });

/** For code that a person has asked for. @throws PartNotLoaded */
export const needPart = <Part>(load: Load<Part>, beforeOpening?: () => void): Promise<Part> =>
  needed(() => importPart(load), beforeOpening);

/** Awaits what contains parts. If only a new page can have them, opens the page anew, at the same place. */
export const needed = <Loaded>(load: Load<Loaded>, beforeOpening?: () => void): Promise<Loaded> =>
  load().catch(async (error: unknown) => {
    if (error instanceof PartNotLoaded && error.isPageOutdated)
      await (await loadRetries()).openAnew(beforeOpening);
    throw error;
  });

import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";

/** What a server draws, which knows neither the window nor its width. */
export function serverDrawing(ui: ReactNode): Document {
  const html = renderToString(<MemoryRouter>{ui}</MemoryRouter>);
  return new DOMParser().parseFromString(html, "text/html");
}

import { messageOf } from "#web/api/call.ts";
import { Banner } from "#web/ui/banner.tsx";

/** What failed and why. */
export function DialogError({ title, error }: { title: string; error: unknown }) {
  return (
    // Out of the flow while it is empty, so that the gap of the form does not double.
    <div role="alert" className="empty:sr-only">
      {error ? (
        <Banner tone="destructive" icon="alert" title={title}>
          {messageOf(error)}
        </Banner>
      ) : null}
    </div>
  );
}

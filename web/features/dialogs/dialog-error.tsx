import { messageOf } from "#web/api/call.ts";
import { Banner } from "#web/ui/banner.tsx";

/** What failed and why. */
export function DialogError({ title, error }: { title: string; error: unknown }) {
  return (
    <div role="alert">
      {error ? (
        <Banner tone="destructive" icon="alert" title={title}>
          {messageOf(error)}
        </Banner>
      ) : null}
    </div>
  );
}

import { Link } from "react-router";
import { noteHeader } from "#web/page-state.ts";
import { Title } from "./header-slot.tsx";
import { HeaderStart } from "./header-start.tsx";

/** Puts the screen's title and the way back from it at the start of the header, in the place of the brand. */
export function HeaderTitle(props: Parameters<typeof noteHeader>[0]) {
  // What the screen puts there by a portal is not in the server's drawing: it draws once more, with this.
  noteHeader(props);
  return (
    <HeaderStart>
      <Title {...props} Link={Link} />
    </HeaderStart>
  );
}

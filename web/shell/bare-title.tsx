import { HeaderTitle } from "#web/ui/header-title.tsx";

type Props = { title: string; backTo: string };

/** The heading of a screen without the sidebar and the way back from it: in the header, whatever the width. */
export function BareTitle({ title, backTo }: Props) {
  return (
    <>
      <HeaderTitle title={title} backTo={backTo} isBare />
      <h1 className="sr-only">{title}</h1>
    </>
  );
}

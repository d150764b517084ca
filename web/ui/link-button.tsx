import { Link, type LinkProps } from "react-router";
import { buttonClass } from "./button.tsx";

type Props = LinkProps & Parameters<typeof buttonClass>[0];

/** A link of the router that looks like a button. */
export function LinkButton({ variant, size, isWide, className, ...rest }: Props) {
  return <Link className={buttonClass({ variant, size, isWide, className })} {...rest} />;
}

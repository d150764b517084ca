import type { ComponentProps } from "react";
import { Link } from "wouter";
import { buttonClass } from "./button.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string } & Parameters<typeof buttonClass>[0];

/** A link of the router that looks like a button. */
export function LinkButton({ variant, size, isWide, className, ...rest }: Props) {
  return <Link className={buttonClass({ variant, size, isWide, className })} {...rest} />;
}

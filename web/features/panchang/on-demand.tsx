import type { ComponentProps, ComponentType } from "react";
import { useCode } from "#web/api/use-code.ts";
import type * as parts from "./customers-parts.tsx";

const load = () => import("./customers-parts.tsx");

type Parts = typeof parts;
type Props = { [Name in keyof Parts]: { part: Name } & ComponentProps<Parts[Name]> }[keyof Parts];

/**
 * What customers see of the almanac. The screens are whole without it: its code, its names and its answers come after the first
 * sight, and where they do not come nothing stands there. One component, so that a page grows by little.
 */
export function Panchang({ part, ...props }: Props) {
  const { data: code } = useCode("panchang", load, { isOptional: true });
  const Part = code?.[part] as ComponentType<typeof props> | undefined;
  return Part ? <Part {...props} /> : null;
}

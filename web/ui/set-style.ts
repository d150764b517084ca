/**
 * As the `ref` of an element that follows a press, a movement or a measurement: sets CSS properties by script, which the page's
 * policy allows, while it refuses style attributes of drawn pages. Undefined removes a property.
 */
export function setStyle(style: Readonly<Record<string, string | undefined>>) {
  return (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(style)) element?.style.setProperty(name, value ?? "");
  };
}

/**
 * Members of the browser’s own prototypes. The names of a page’s content hide those of its document, window and forms
 * (`<img name="currentScript">`), but never these.
 */

/** A property of a document. */
export function ofDocument<Name extends keyof Document>(name: Name, of: Node = document): Document[Name] {
  return Reflect.get(Document.prototype, name, of);
}

/** Whether something is an element that matches a selector. */
export function is(node: unknown, selector: string): node is Element {
  try {
    return Element.prototype.matches.call(node, selector);
  } catch {
    // It is no element, or the browser doesn’t know the selector.
    return false;
  }
}

/** The elements of a document, a shadow root or an element that match a selector, with the element itself. */
export function select(part: Node, selector: string): Element[] {
  const own = is(part, selector) ? [part] : [];
  for (const { prototype } of [Element, Document, DocumentFragment])
    try {
      return [...own, ...prototype.querySelectorAll.call(part as Element & Document, selector)];
    } catch {
      // It is another kind of node.
    }
  return [];
}

/** Listens before any listener of the page that is nearer to the target. A second time changes nothing. */
export function listen(
  target: EventTarget,
  listeners: Readonly<Record<string, (event: never) => unknown>>,
): void {
  for (const type in listeners)
    EventTarget.prototype.addEventListener.call(target, type, listeners[type] as EventListener, true);
}

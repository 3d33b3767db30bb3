import { showDisclosure } from './disclosure.ts';
import { ofDocument } from './genuine.ts';
import { defaultRef, excluded, origin, publisherId } from './options.ts';
import { earns, parse } from './shops.ts';

const SPONSORED = / ?sponsored/;

/** The documents that are watched, with the frames that they are in. */
export const frames = new WeakMap<Node, Element | undefined>();

/** The links that were marked as sponsored here. */
const marked = new WeakSet<Element>();

/** The link that was turned last. Until it is restored, it has a tracking URL instead of its own address. */
let turned: Element | undefined;
let attribute: string;
let ownAddress: string;
export let tracking: string | undefined;

/** A link’s own address, also while it is turned. */
export function addressOf(link: Element): string {
  const text = link.getAttribute('href') ?? link.getAttribute('data-href') ?? '';
  return text === tracking ? ownAddress : text;
}

export function isEarning(link: Element): boolean | undefined {
  return earns(addressOf(link)) && !isExcluded(link);
}

/** Whether an element is in one that excludes its links, or in an editor, across shadow roots and frames. */
function isExcluded(element: Element): unknown {
  const root = element.getRootNode();
  const isDocument = frames.has(root);
  // A link that was taken out of the page is its own root, and its `host` is a text.
  const outer = isDocument ? frames.get(root) : (root as ShadowRoot).host;
  return (
    element.closest(`:is(${excluded})`) ||
    (isDocument && ofDocument('designMode', root) === 'on') ||
    (outer?.closest && isExcluded(outer))
  );
}

export function trackingUrl(address: string, ref: string | undefined): string {
  const { href: url } = parse(address) as URL;
  return `${origin}/go/${publisherId}?${new URLSearchParams(ref ? { url, ref } : { url })}`;
}

/** The tracking URL of a link. */
export function trackingUrlOf(link: Element): string {
  return trackingUrl(addressOf(link), link.getAttribute('data-ref') ?? defaultRef);
}

/** Marks a link as sponsored if it earns, and removes the mark if it doesn’t. */
export function updateMark(link: Element): void {
  if (isEarning(link)) mark(link);
  else unmark(link as HTMLAnchorElement);
}

function mark(link: Partial<HTMLAnchorElement>): void {
  showDisclosure();
  // A button with an address has no `rel`. `relList` would leave an object in memory for each link.
  if (SPONSORED.test(link.rel ?? 'sponsored')) return;
  // biome-ignore lint/style/useTemplate: a template has two bytes more after the compression.
  link.rel = (link.rel + ' sponsored').trim();
  marked.add(link as Element);
}

function unmark(link: HTMLAnchorElement): void {
  if (!marked.delete(link)) return;
  link.rel = link.rel.replace(SPONSORED, '');
  if (!link.rel) link.removeAttribute('rel');
}

/** Gives a link its tracking URL. */
export function turn(link: Element): void {
  turned = link;
  attribute = link.hasAttribute('href') ? 'href' : 'data-href';
  ownAddress = addressOf(link);
  tracking = trackingUrlOf(link);
  link.setAttribute(attribute, tracking);
}

/**
 * Gives the turned link its own address again, unless the page has given it another one meanwhile. A script of the page may have added
 * parameters to the tracking URL.
 */
export function restore(): void {
  if (turned?.getAttribute(attribute)?.startsWith(tracking as string))
    turned.setAttribute(attribute, ownAddress);
  turned = tracking = undefined;
}

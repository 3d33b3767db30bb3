import { showDisclosure } from './disclosure.ts';
import { defaultRef, excluded, origin, publisherId } from './options.ts';
import { earns } from './shops.ts';

const SPONSORED = / ?sponsored/;

/** The links that were marked as sponsored here. */
const marked = new WeakSet<Element>();

/** The link that was turned last. Until it is restored, it has a tracking URL instead of its own address. */
let turned: Element | undefined;
let attribute: string;
let ownAddress: string;
let tracking: string | undefined;

/** A link’s own address, also while it is turned. */
export function addressOf(link: Element): string {
  const text = link.getAttribute('href') ?? link.getAttribute('data-href') ?? '';
  return text === tracking ? ownAddress : text;
}

export function isEarning(link: Element): boolean | undefined {
  return earns(addressOf(link)) && !excludedAround(link);
}

/** The closest element that excludes its links, across shadow roots and frames. */
function excludedAround(element: Element): Element | null | undefined {
  const root = element.getRootNode() as { host?: Element; defaultView?: Window };
  const outer = root.host ?? root.defaultView?.frameElement;
  return element.closest(`:is(${excluded})`) ?? (outer && excludedAround(outer));
}

export function trackingUrl(address: string, ref: string | undefined): string {
  const url = new URL(address, document.baseURI).href;
  return `${origin}/go/${publisherId}?${new URLSearchParams(ref ? { url, ref } : { url })}`;
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
  link.rel = `${link.rel} sponsored`.trim();
  marked.add(link as Element);
}

function unmark(link: HTMLAnchorElement): void {
  if (!marked.delete(link)) return;
  link.rel = link.rel.replace(SPONSORED, '');
  if (!link.rel) link.removeAttribute('rel');
}

/** Gives a link its tracking URL if it earns. Returns this URL. */
export function turn(link: Element): string | undefined {
  if (!isEarning(link)) return;
  turned = link;
  attribute = link.hasAttribute('href') ? 'href' : 'data-href';
  ownAddress = addressOf(link);
  tracking = trackingUrl(ownAddress, link.getAttribute('data-ref') ?? defaultRef);
  link.setAttribute(attribute, tracking);
  return tracking;
}

/** Gives the turned link its own address again, unless the page has changed it meanwhile. */
export function restore(): void {
  if (turned?.getAttribute(attribute) === tracking) turned?.setAttribute(attribute, ownAddress);
  tracking = undefined;
}

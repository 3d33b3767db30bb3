import { hideDisclosure } from './disclosure.ts';
import { addressOf, isEarning, restore, turn, updateMark } from './links.ts';
import { publisherId, tag } from './options.ts';
import type { PageEvents, Stats } from './page-object.ts';
import { known, lookUp, startOf, stopEarning, stopped } from './shops.ts';

/** Links with a host: a relative address can’t earn. */
const LINKS = 'a[href*="//"],area[href*="//"],[data-href]';

/**
 * Elements that may contain a document or a shadow root: all but the usual ones, because looking at each takes too long. In
 * this order, the names compress best.
 */
const CONTAINERS =
  ':not(p,img,div:not(:empty),li,span,table,strong,ul,em,a,b,td,tr,th,h3,i,path,h2,tbody,code)';

/** A document, a shadow root, or an element that was added or changed. */
type Part = ParentNode & Partial<Pick<Element, 'matches'>>;

/** Links that are visited at a time. */
const LINKS_PER_TASK = 256;
const MAX_WAIT_MS = 1_000;
const RIGHT_BUTTON = 2;

/** What the page listens to. */
export const handlers: { [Name in keyof PageEvents]: Set<(event: PageEvents[Name]) => void> } = {
  scan: new Set(),
  use: new Set(),
};
const parts: Part[] = [];
let used = 0;

const observer = new MutationObserver((records) => {
  if (tag && !tag.isConnected) stop();
  else
    for (const { attributeName, target, addedNodes } of records)
      for (const node of attributeName ? [target] : addedNodes)
        if ((node as Part).matches) scan(node as Element);
});

/** Looks up the links in a part of the page, and marks those that earn once the page has loaded. */
export async function scan(part: Part): Promise<void> {
  // A scan that waits includes the parts that are added meanwhile.
  if (parts.push(part) > 1) return;
  // Safari has no idle callbacks. Without a timeout, a page that keeps its thread busy would never get one.
  const request: (work: () => void, options: object) => void = window.requestIdleCallback ?? setTimeout;
  await new Promise<void>((resolve) => request(resolve, { timeout: MAX_WAIT_MS }));
  if (stopped) return;
  const links = parts.splice(0).flatMap(linksIn);
  const starts = new Set<string>();
  await inTasks(links, (link) => starts.add(startOf(addressOf(link))));
  await lookUp(starts);
  // Until it has loaded, a page may compare its elements with those that its server has rendered.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await inTasks(links, updateMark);
  for (const handler of handlers.scan) handler(stats());
}

/** Does the work in several tasks, so that the page stays responsive. */
async function inTasks(links: readonly Element[], work: (link: Element) => void): Promise<void> {
  const rest = [...links];
  while (rest.length) {
    // Waiting until the browser is idle again would take many times as long.
    await new Promise((resolve) => setTimeout(resolve));
    rest.splice(0, LINKS_PER_TASK).forEach(work);
  }
}

/** The links of a part, also in shadow roots and documents of the same origin, which are watched from now on. */
function linksIn(part: Part): Element[] {
  const found = (selector: string) => [
    ...(part.matches?.(selector) ? [part as Element] : []),
    ...part.querySelectorAll(selector),
  ];
  if (!part.matches) watch(part as Document | ShadowRoot);
  return found(LINKS).concat(
    ...found(CONTAINERS).map((container) => {
      const root = container.shadowRoot ?? (container as HTMLIFrameElement).contentDocument;
      if (root) return linksIn(root);
      // An element may get its shadow root when it is defined.
      if (!container.matches(':defined'))
        customElements.whenDefined(container.localName).then(() => scan(container));
      return [];
    }),
  );
}

/** A second time changes nothing. */
function watch(root: Document | ShadowRoot): void {
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['href', 'data-href'] });
  // Events of shadow roots reach their document.
  if (!(root as ShadowRoot).host)
    for (const type in LISTENERS)
      root.addEventListener(type, LISTENERS[type as keyof typeof LISTENERS], true);
}

const LISTENERS = {
  pointerdown: touch,
  focusin: touch,
  click: use,
  auxclick: use,
  focusout: restore,
  // A frame has its document once it has loaded.
  load: ({ target }: Event) => (target as HTMLIFrameElement).contentDocument && scan(target as Element),
};

function touch(event: Event): string | undefined {
  restore();
  const link = event.composedPath().find((target) => (target as Part).matches?.(LINKS)) as
    | Element
    | undefined;
  if (!link) return;
  // No scan has found a link in the shadow root of a usual element. It is looked up now.
  if (!known.has(startOf(addressOf(link)))) scan(link.getRootNode() as ShadowRoot);
  return turn(link);
}

function use(event: Event): void {
  // The menu of the right button still needs the URL.
  if ((event as MouseEvent).button === RIGHT_BUTTON) return;
  const url = touch(event);
  if (url) {
    used++;
    for (const handler of handlers.use) handler(url);
  }
  // The browser follows the link right after the event.
  setTimeout(restore);
}

export function stats(): Stats {
  const links = linksIn(document);
  return {
    version: VERSION,
    publisher_id: publisherId,
    links: links.length,
    earning: links.filter(isEarning).length,
    used,
  };
}

/** The script was removed: the page is as it was before. */
function stop(): void {
  stopEarning();
  restore();
  linksIn(document).forEach(updateMark);
  observer.disconnect();
  hideDisclosure();
  delete window.tributary;
}

import { hideDisclosure } from './disclosure.ts';
import { is, listen, ofDocument, select } from './genuine.ts';
import { addressOf, frames, isEarning, updateMark } from './links.ts';
import { tag as ownTag, publisherId } from './options.ts';
import type { Stats } from './page-object.ts';
import { lookUp, startOf, stopEarning, stopped } from './shops.ts';
import { endUse, handlers, LINKS, listenIn, used } from './use.ts';

/**
 * Elements that may contain a document or a shadow root: all but the usual ones, because looking at each takes too long. In
 * this order, the names compress best.
 */
const CONTAINERS =
  ':not(form,p,img,div:not(:empty),li,span,table,strong,ul,em,a,b,td,tr,th,h3,i,path,h2,tbody,code)';

/** Links that are visited at a time. */
const LINKS_PER_TASK = 256;
const MAX_WAIT_MS = 1_000;
/** An element that becomes an editor is left alone from then on. */
const OBSERVED = {
  subtree: true,
  childList: true,
  attributeFilter: ['href', 'data-href', 'contenteditable'],
};

/** Documents, shadow roots, and elements that were added or changed. */
const parts: Node[] = [];

/**
 * The script’s tag: its own, or the one that a router has put in its place. Unknown until the first scan. Without one that is in the page
 * then, as with loaders that remove it right away, nothing can say that the script was removed.
 */
let tag: HTMLScriptElement | null | undefined = ownTag;

const observer = new MutationObserver((records) => {
  if (tag && !tag.isConnected) {
    const { src, text } = tag;
    const tags = select(document, 'script') as HTMLScriptElement[];
    tag = tags.find((each) => each.src + each.text === src + text);
    if (!tag) stop();
  }
  for (const { attributeName, target, addedNodes } of records)
    for (const node of attributeName ? [target] : addedNodes) if (is(node, '*')) scan(node);
});

/** Looks up the links in a part of the page, and marks those that earn once the page has loaded. */
export async function scan(part: Node): Promise<void> {
  // A scan that waits includes the parts that are added meanwhile.
  if (parts.push(part) > 1) return;
  // Safari has no idle callbacks. Without a timeout, a page that keeps its thread busy would never get one.
  const request: (work: () => void, options: object) => void = window.requestIdleCallback ?? setTimeout;
  await new Promise<void>((resolve) => request(resolve, { timeout: MAX_WAIT_MS }));
  if (stopped) return;
  if (!tag?.isConnected) tag = undefined;
  const links = parts.splice(0).flatMap((each) => linksIn(each));
  const starts = new Set<string>();
  await inTasks([...links], (link) => starts.add(startOf(addressOf(link))));
  await lookUp(starts);
  // Until it has loaded, a page may compare its elements with those that its server has rendered.
  if (ofDocument('readyState') !== 'complete')
    await new Promise((resolve) => listen(window, { load: resolve }));
  await inTasks(links, updateMark);
  for (const handler of handlers.scan) handler(stats());
}

/** Does the work in several tasks, so that the page stays responsive. It takes the links out of the list. */
async function inTasks(links: Element[], work: (link: Element) => void): Promise<void> {
  while (links.length) {
    // Waiting until the browser is idle again would take many times as long.
    await new Promise((resolve) => setTimeout(resolve));
    links.splice(0, LINKS_PER_TASK).forEach(work);
  }
}

/** The links of a part, also in shadow roots and documents of the same origin, which are watched from now on. */
function linksIn(part: Node): Element[] {
  if (!is(part, '*')) observer.observe(part, OBSERVED);
  return select(part, LINKS).concat(
    ...select(part, CONTAINERS).map((container) => {
      const { shadowRoot, contentDocument, contentWindow } = container as HTMLIFrameElement;
      if (contentDocument) watch(contentDocument, contentWindow as Window, container);
      const root = shadowRoot ?? contentDocument;
      if (root) return linksIn(root);
      // An element may get its shadow root when it is defined. Usual elements with `is` have no name that can be.
      if (!container.matches(':defined'))
        customElements.whenDefined(container.localName).then(
          () => scan(container),
          () => 0,
        );
      return [];
    }),
  );
}

/** Watches how the links of a document are used. A second time changes nothing. */
export function watch(root: Document, view: Window, frame?: Element): void {
  frames.set(root, frame);
  listenIn(view, scan);
  // A frame has its document once it has loaded.
  listen(root, { load });
}

function load({ target }: { target: HTMLIFrameElement }): void {
  if (target.contentDocument) scan(target);
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
  endUse();
  linksIn(document).forEach(updateMark);
  observer.disconnect();
  hideDisclosure();
  delete window.tributary;
}

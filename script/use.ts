import { is, listen, ofDocument, select } from './genuine.ts';
import { addressOf, frames, isEarning, restore, tracking, trackingUrlOf, turn } from './links.ts';
import type { PageEvents } from './page-object.ts';
import { earns, known, parse, startOf } from './shops.ts';

/** Links with a host: a relative address can’t earn. Browsers also follow one slash, and backslashes. */
export const LINKS = ':is(a,area):is([href*="//"],[href*=":/"],[href*="\\\\"]),[data-href]:not(form)';

/** Links to other pages: a press of one ends the use of another. A dialog’s buttons may be links to `#`. */
const LEADING = ':is(a,area):is([href*="/"],[href*="\\\\"]),[data-href]:not(form)';

/** A link that was pressed and isn’t followed for so long is plainly not used. */
const USE_MS = 10_000;

const RIGHT_BUTTON = 2;

/** A navigation to `own`, the address of the link that was used last, goes to its tracking URL. */
interface Use {
  own: string | undefined;
  tracking: string;
}

interface NavigateEvent extends Event {
  readonly destination: { readonly url: string };
}

/** What the page listens to. */
export const handlers: { [Name in keyof PageEvents]: Set<(event: PageEvents[Name]) => void> } = {
  scan: new Set(),
  use: new Set(),
};
/** How often a link was seen to be followed. */
export let used = 0;

let scan: (part: Node) => void;
let last: Use | undefined;
let isByFocus: boolean | undefined;
let timer: number | undefined;
/** Where the page was pressed last beside its links, from the inside to the outside. */
let pressed: EventTarget[];
let pressedAt: number;
const ownOpen = window.open;

/** Watches how the links of a window are used. `scanPart` looks links up that no scan has found. */
export function listenIn(view: Window, scanPart: (part: Node) => void): void {
  scan = scanPart;
  listen(view, LISTENERS);
  // The browser’s own object is a property of the window, which content can’t hide.
  const { navigation } = view as Window & { navigation?: EventTarget };
  if (view === window && navigation) listen(navigation, { navigate });
}

/** The link has its own address again, and no navigation is a use of it. */
export function endUse(): void {
  last = undefined;
  rest();
}

/** The link has its own address again. */
function rest(): void {
  clearTimeout(timer);
  restore();
  if (window.open === open) window.open = ownOpen;
}

const LISTENERS = {
  pointerdown: touch,
  focusin: touch,
  contextmenu: touch,
  keydown: (event: KeyboardEvent) => event.key === 'Enter' && touch(event),
  click: use,
  auxclick: use,
  focusout: () => isByFocus && endUse(),
  // What is copied from the page has the link’s own address.
  copy: restore,
  cut: restore,
  pagehide: ({ target }: Event) => target === document && endUse(),
};

/** Turns the link of an event. Returns it if it earns. */
function touch(event: Event): Element | undefined {
  const path = event.composedPath();
  const isFocus = event.type === 'focusin';
  // After a link was pressed, the page may move the focus, such as to a dialog.
  if (isFocus && tracking && !isByFocus) return;
  const page = path.at(-2) as Node;
  // A document that has become an editor loses the marks.
  if (frames.has(page) && ofDocument('designMode', page) === 'on') scan(page);
  const link = path.find((target) => is(target, LEADING)) as Element | undefined;
  pressed = link ? [] : path;
  pressedAt = event.timeStamp;
  if (!link) return;
  endUse();
  // No scan has found a link in the shadow root of a usual element. It is looked up now.
  if (is(link, LINKS) && !known.has(startOf(addressOf(link)))) scan(link.getRootNode());
  if (!isEarning(link)) return;
  isByFocus = isFocus;
  last = pressOf(link);
  turn(link);
  if (window.open === ownOpen) window.open = open;
  timer = setTimeout(rest, USE_MS);
  return link;
}

function pressOf(link: Element): Use {
  return { own: hrefOf(link), tracking: trackingUrlOf(link) };
}

function hrefOf(link: Element): string | undefined {
  return parse(addressOf(link))?.href;
}

function use(event: Event): void {
  // The menu of the right button still needs the URL.
  if ((event as MouseEvent).button === RIGHT_BUTTON) return;
  const link = touch(event);
  const press = last;
  // The browser follows the link right after the event, unless the page has stopped it. Then the page may do so later.
  if (link)
    setTimeout(() => last !== press || event.defaultPrevented || !link.hasAttribute('href') || leave());
}

/** The link was followed, which counts once. Returns its tracking URL. */
function leave(): string | undefined {
  if (!last) return;
  used++;
  const { tracking } = last;
  endUse();
  for (const handler of handlers.use) handler(tracking);
  return tracking;
}

/** The page is about to be left. The page may have the address of the link from where it isn’t turned. */
function navigate(event: NavigateEvent): void {
  const { url } = event.destination;
  if (url !== last?.own && event.timeStamp - pressedAt < USE_MS && earns(url)) {
    // A card that follows its link, wherever it is pressed.
    const card = pressed.find((target) => is(target, `:has(${LINKS})`));
    const link = card && select(card as Element, LINKS).find((each) => hrefOf(each) === url);
    if (link && isEarning(link)) last = pressOf(link);
  }
  if (url === last?.tracking) leave();
  else if (url === last?.own && event.cancelable) {
    event.preventDefault();
    location.href = last.tracking;
  }
}

/** Opens a window for the page while one of its links is used. */
const open: typeof ownOpen = (address, ...rest) => {
  const url = last && parse(`${address}`)?.href;
  if (!last || (url !== last.own && url !== last.tracking)) return ownOpen(address, ...rest);
  return ownOpen(leave(), ...rest);
};

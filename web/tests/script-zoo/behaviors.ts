/** What the script has to do with a page's link: its click earns exactly once, or the link stays as it is. */
type Expected = 'earns once' | 'left alone';

/** A behavior of real pages. It is made again here, not copied. */
export interface Behavior {
  name: string;
  /** Where pages with it, or complaints about it, are found. */
  source: string;
  expected: Expected;
}

/** Twenty behaviors of real pages, listed before the script was changed for them. */
export const BEHAVIORS = {
  followsAfterRequest: {
    name: 'an analytics tag stops the click, reports it, and assigns the link’s address to the location afterwards',
    source: 'github.com/plausible/docs/issues/49',
    expected: 'earns once',
  },
  namesItsAddress: {
    name: 'an onclick attribute has the address as a text, returns false, and follows it in the tag’s callback',
    source: 'support.google.com/analytics/answer/7478520',
    expected: 'earns once',
  },
  readsAtClick: {
    name: 'an outbound tracker reads href at the click and follows it in a callback',
    source: 'gist.github.com/DenisLeblanc/39181bab55e689521517',
    expected: 'earns once',
  },
  readsInCallback: {
    name: 'an outbound tracker reads href only in the callback of its image',
    source: 'github.com/simpleanalytics/scripts/issues/51',
    expected: 'earns once',
  },
  stopsOnWindow: {
    name: 'an outbound tracker stops the click on the window if no one else did, and follows the link after a time limit',
    source: 'github.com/googleanalytics/autotrack/pull/91',
    expected: 'earns once',
  },
  fadesOut: {
    name: 'a page fades out for a second before it follows the link',
    source: 'catherine-cuthbert/catherine-cuthbert.github.io, portfolio.js',
    expected: 'earns once',
  },
  followsAtTransitionEnd: {
    name: 'a page animates the link and reads its address when the transition ends',
    source: 'github.com/barbajs/barba/issues/427',
    expected: 'earns once',
  },
  asksBeforeLeaving: {
    name: 'a dialog asks whether to leave the site, and its button follows the link',
    source: 'themedev3-pointrussell.opencities.com/Fancy-Prototypes/Exit-Modal-Prototype',
    expected: 'earns once',
  },
  routesItself: {
    name: 'a router takes all clicks of the page and leaves other hosts to the browser',
    source: 'github.com/wesleytodd/nighthawk/pull/12',
    expected: 'earns once',
  },
  routesOthers: {
    name: 'a router takes all clicks of the page and assigns addresses of other hosts to the location',
    source: 'github.com/thepassle/app-tools/pull/10',
    expected: 'earns once',
  },
  opensWindow: {
    name: 'a click handler stops the click and opens the address in a new window',
    source: 'github.com/jquery-archive/jquery-mobile/pull/635',
    expected: 'earns once',
  },
  followsAtMouseDown: {
    name: 'a script dispatches the click already when the mouse is pressed, and stops the real one',
    source: 'github.com/instantpage/instant.page/issues/69',
    expected: 'earns once',
  },
  followsAtTouchEnd: {
    name: 'a script dispatches its own click when the finger is lifted',
    source: 'github.com/ftlabs/fastclick/issues/21',
    expected: 'earns once',
  },
  stopsEverything: {
    name: 'a listener on the window stops all propagation of clicks and navigates itself',
    source: 'github.com/matomo-org/matomo/issues/15528',
    expected: 'earns once',
  },
  sanitizesAttributes: {
    name: 'a sanitizer observes the content and gives each changed link its allowed attributes back',
    source: 'github.com/dfinity/nns-dapp/pull/8036',
    expected: 'earns once',
  },
  hasClobberingContent: {
    name: 'content has images and forms that are named as properties of the document',
    source: 'github.com/whatwg/html/issues/10687',
    expected: 'earns once',
  },
  clicksCard: {
    name: 'a card follows its link when any other part of it is clicked',
    source: 'github.com/18F/18f.gsa.gov/pull/2363',
    expected: 'earns once',
  },
  editsContent: {
    name: 'an editor saves the HTML of an editable element',
    source: 'github.com/craftcms/cms/issues/18500',
    expected: 'left alone',
  },
  editsFrame: {
    name: 'an editor saves the HTML of a frame in design mode',
    source: 'github.com/privly/privly-chrome/issues/119',
    expected: 'left alone',
  },
  linksOwnProgram: {
    name: 'a link has the publisher’s own affiliate code for the shop',
    source: 'github.com/DandelionSprout/adfilt, LegitimateURLShortener-AffiliateTagAllowlist.txt',
    expected: 'left alone',
  },
} as const satisfies Record<string, Behavior>;

export type BehaviorName = keyof typeof BEHAVIORS;

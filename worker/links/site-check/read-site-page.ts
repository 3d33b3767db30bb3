import { decodeHTMLAttribute } from 'entities';

/** A script of a page: its address, or its text. */
export interface PageScript {
  /** Of the attribute `src`, or of the one in which a tool keeps it until it lets the script run. */
  src: string | null;
  /** How browsers take it: `delayed` runs when a tool of the page, such as for consent, lets it. */
  kind: 'classic' | 'module' | 'delayed';
  /** Its hash, as the page says. */
  integrity: string | null;
  /** The publisher’s own affiliate parameters. */
  ownMarks: string;
  text: string;
}

export interface PageLink {
  href: string;
  /** Under `data-tributary-skip`. */
  skipped: boolean;
}

export interface SitePage {
  scripts: PageScript[];
  links: PageLink[];
  /** The page has more links than are read. */
  hasMore: boolean;
  /** The `href` of the `base` element. */
  base: string | null;
}

const MAX_LINKS = 5_000;
const MAX_SCRIPTS = 200;
const MAX_SCRIPT_LENGTH = 20_000;

/** Reads the scripts and links of a page. Scripts don't run, so links that they add are missing. */
export async function readSitePage(html: string): Promise<SitePage> {
  const page: SitePage = { scripts: [], links: [], hasMore: false, base: null };
  let skipDepth = 0;
  let current: PageScript | null = null;
  const add = (href: string | null) => {
    if (href === null) return;
    if (page.links.length < MAX_LINKS)
      page.links.push({ href: decodeHTMLAttribute(href), skipped: skipDepth > 0 });
    else page.hasMore = true;
  };
  const rewriter = new HTMLRewriter()
    .on('base[href]', {
      element(element) {
        page.base ??= element.getAttribute('href');
      },
    })
    .on('[data-tributary-skip]', {
      element(element) {
        try {
          element.onEndTag(() => {
            skipDepth--;
          });
          skipDepth++;
        } catch {
          // It has no end tag, so it contains no links.
        }
      },
    })
    .on('a[href], area[href]', { element: (element) => add(element.getAttribute('href')) })
    .on('[data-href]:not([href])', { element: (element) => add(element.getAttribute('data-href')) })
    .on('script', {
      element(element) {
        const src = element.getAttribute('src') ?? keptSource(element);
        const integrity = element.getAttribute('integrity');
        const ownMarks = decodeHTMLAttribute(element.getAttribute('data-own-marks') ?? '');
        current = {
          src: src === null ? null : decodeHTMLAttribute(src),
          kind: kindOf(element),
          integrity,
          ownMarks,
          text: '',
        };
        if (page.scripts.length < MAX_SCRIPTS) page.scripts.push(current);
      },
      text(chunk) {
        if (current && current.text.length < MAX_SCRIPT_LENGTH) current.text += chunk.text;
      },
    });
  await rewriter.transform(new Response(html, { headers: { 'content-type': 'text/html' } })).text();
  return page;
}

const JAVASCRIPT = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/;

function kindOf(script: Element): PageScript['kind'] {
  const type = script.getAttribute('type')?.trim().toLowerCase() ?? '';
  if (!JAVASCRIPT.test(type) || (!script.hasAttribute('src') && keptSource(script) !== null))
    return 'delayed';
  return type === 'module' ? 'module' : 'classic';
}

/** The address of a script that a tool has moved to another attribute (`data-rocket-src`, `data-cookieblock-src`). */
function keptSource(script: Element): string | null {
  for (const [name = '', value = ''] of script.attributes) if (/^data-.*src$/i.test(name)) return value;
  return null;
}

import type { PrerenderedPage } from '../src/prerender.tsx';
import type { PageAssets } from './assets.ts';
import { HEAD_SCRIPT } from './head-script.ts';

interface DocumentParts extends Omit<PrerenderedPage, 'routeIds'> {
  path: string;
  /** The origin of the site. */
  origin: string;
  /** The picture of link previews, as a path of the site. */
  image: string | null;
  assets: PageAssets;
}

/** A page that search engines list. */
type Listed = Pick<DocumentParts, 'origin' | 'url' | 'page' | 'windowTitle'> & { description: string };

const STYLES = /<link rel="stylesheet"[^>]*>/;
/** The page can be read without them, so styles and fonts go first. */
const MODULES = /<(script type="module"|link rel="modulepreload")/g;

/** The template with a page in it: its text, and in the head what search engines and link previews read. */
export function document(template: string, parts: DocumentParts): string {
  const { path, description, head, html, isWhole, image, assets } = parts;
  const styles = STYLES.exec(template)?.[0] ?? '';
  const lines = [
    `<script>${HEAD_SCRIPT}</script>`,
    styles,
    ...preloads(template, assets),
    ...routerTags(head),
    ...(image ? previewTags({ ...parts, image, description: description ?? '' }) : []),
  ];
  return template
    .replace(STYLES, '')
    .replace('<!--head-->', () => lines.join('\n    '))
    .replace('<div id="root">', () => `<div id="root"${isWhole ? ` data-page="${text(path)}"` : ''}>`)
    .replace(MODULES, '$& fetchpriority="low"')
    .replace('<!--page-->', () => html);
}

function preloads(template: string, { scripts, fonts }: PageAssets): string[] {
  return [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
    ...scripts
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`),
  ];
}

/** The tags of the router's `head()`. In the browser, `HeadTags` replaces them. */
function routerTags({ meta = [], links = [] }: PrerenderedPage['head']): string[] {
  return [
    ...meta.map((tag) =>
      tag?.title ? `<title>${text(tag.title)}</title>` : `<meta ${attributes(tag)} data-prerendered>`,
    ),
    ...links.map((link) => `<link ${attributes(link)} data-prerendered>`),
  ];
}

function attributes(tag: object | undefined): string {
  return Object.entries(tag ?? {})
    .map(([name, value]) => `${name}="${text(`${value}`)}"`)
    .join(' ');
}

/** The tags for link previews and the structured data for search engines. */
function previewTags(facts: Listed & { image: string }): string[] {
  const { origin, url, page, description, image } = facts;
  return [
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Tributary">`,
    `<meta property="og:title" content="${text(page.title)}">`,
    `<meta property="og:description" content="${text(description)}">`,
    `<meta property="og:url" content="${text(url)}">`,
    `<meta property="og:image" content="${origin}${image}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<script type="application/ld+json">${structuredData(facts)}</script>`,
  ];
}

/** The page, and the product that it is about: which costs nothing. */
function structuredData({ origin, url, windowTitle, description }: Listed): string {
  const product = {
    '@type': 'WebApplication',
    '@id': `${origin}/#product`,
    name: 'Tributary',
    url: origin,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
  const page = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: windowTitle,
    description,
    about: { '@id': product['@id'] },
  };
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [page, product] }).replaceAll(
    '<',
    '\\u003c',
  );
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Links on the page, the hosts that they lead to, and every how many is one to a shop. */
export const LINKS = 1_000;
const HOSTS = 80;
const SHOP_EVERY = 3;
const LINKS_PER_SECTION = 20;

/**
 * A long page with many links, as a magazine has: sections with paragraphs, lists, cards and tables. Every third link
 * leads to one of the shops.
 */
export function pageWithLinks(shops: readonly string[], tag: string): string {
  const sections = Array.from({ length: LINKS / LINKS_PER_SECTION }, (_, index) => sectionOf(shops, index));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A page with ${LINKS} links</title>
<style>
body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 60rem; }
.cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1rem; }
.card img { width: 100%; height: 6rem; }
a:hover { text-decoration: none; }
table { width: 100%; }
</style>
${tag}
</head>
<body><main>${sections.join('\n')}</main></body>
</html>`;
}

/** The number of links that lead to shops. */
export function linksToShops(): number {
  return Array.from({ length: LINKS }, (_, index) => index).filter((index) => index % SHOP_EVERY === 0)
    .length;
}

function sectionOf(shops: readonly string[], section: number): string {
  const first = section * LINKS_PER_SECTION;
  const links = Array.from({ length: LINKS_PER_SECTION }, (_, index) => linkOf(shops, first + index));
  const [paragraph, list, cards, rows] = [0, 5, 10, 15].map((start) => links.slice(start, start + 5));
  return `<section><header><h2>Section <em>${section + 1}</em></h2></header>
<p>${paragraph?.map((link) => `A sentence with <strong>words</strong> and ${link}, which <i>ends</i>.`).join(' ')}</p>
<ul>${list?.map((link) => `<li><p><b>One</b> of them: ${link}</p></li>`).join('')}</ul>
<div class="cards">${cards?.map((link) => `<div class="card"><img alt="" width="200" height="96"><h3>${link}</h3><p>A <span>text</span></p></div>`).join('')}</div>
<table>${rows?.map((link) => `<tr><th>Name</th><td>${link}</td><td><code>12</code></td></tr>`).join('')}</table>
</section>`;
}

function linkOf(shops: readonly string[], index: number): string {
  const shop = shops[index % shops.length];
  const other = `site-${index % (HOSTS - shops.length)}.example`;
  const host = index % SHOP_EVERY === 0 && shop ? `www.${shop}` : other;
  return `<a href="https://${host}/page/${index}?from=list#part"><span>Link ${index}</span></a>`;
}

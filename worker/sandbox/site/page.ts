import { html, raw } from 'hono/html';
import { brandOf } from '../catalog/brands.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { type SandboxContext, stateOf } from '../environment.ts';

/** A publisher's site, for the check of sites. */
export const SITE_HOST = 'field-notes.example';

/**
 * A page with links of every kind. `?script=` is the URL of a script that it loads, `?inline=` the text of one that it
 * contains, and `?filler=` a number of bytes before the links. `/photo` is an image, and `/away` redirects to a private
 * address.
 */
export async function showSite(context: SandboxContext): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url);
  if (pathname.endsWith('/photo'))
    return new Response('GIF89a', { headers: { 'content-type': 'image/gif' } });
  if (pathname.endsWith('/away')) return Response.redirect('https://10.0.0.7/', 302);
  if (pathname.endsWith('/closed')) return new Response('Members only', { status: 403 });
  const { seed } = catalogOf(context.env.SEED, (await stateOf(context.env).scene()).catalog);
  const shops = [0, 1, 2].map((number) => brandOf(number, seed));
  const script = searchParams.get('script');
  const inline = searchParams.get('inline');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Field notes</title>
${script ? html`<script async src="${script}"></script>` : ''}
${inline ? raw(`<script>${inline}</script>`) : ''}
</head>
<body>
<h1>Field notes</h1>
<!-- ${raw('.'.repeat(Number(searchParams.get('filler') ?? 0)))} <a href="https://elkaden-toys.example/comment"> -->
<p>The <a href="https://elkaden-toys.example/kite">kite</a> that we fly, and the same
  <a href="https://elkaden-toys.example/kite">kite</a> again. <a href="http://elkaden-toys.example/string">String</a> too.</p>
<p data-tributary-skip><a href="https://elkaden-toys.example/gift">A gift that we don’t earn with</a></p>
<p><a href="https://www.amazon.com/dp/B000000001">A book</a>, a <a href="https://nowhere-known.test/bench">bench</a>, and
  <a href="/about">about us</a>. <a href="mailto:ada@field-notes.example">Write</a> or <a href="#top">go up</a>.
  <a>Not a link</a> <a href="https://">broken</a></p>
<p>A <a href="https://elkaden-toys.example/kite?color=red&amp;awc=1_2">red kite</a> and a
  <a href="https://www.awin1.com/cread.php?awinmid=1&amp;awinaffid=2">sponsor</a> pay another network.</p>
<button data-href="https://elkaden-toys.example/button">Buy the button</button>
<ul>${shops.map(({ name, host }) => html`<li><a href="https://${host}.example/">${name}</a></li>`)}</ul>
</body>
</html>`;
  return new Response(String(page), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

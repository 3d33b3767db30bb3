import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { bundleModule } from '../../../local/bundle-module.ts';
import { Content, LINKS } from './content.ts';

/** The page with links as a document that has only the given script. */
export function staticDocument(shops: readonly string[], tag: string): string {
  return documentOf(tag, renderToStaticMarkup(createElement(Content, { shops })));
}

/** The same page, but a React app renders it in the browser. `app` is the app’s path. */
export function appDocument(shops: readonly string[], tag: string, app: string): string {
  const root = `<div id="root" data-shops="${shops.join(' ')}"></div>`;
  return documentOf(`<script type="module" src="${app}"></script>\n${tag}`, root);
}

/** The text of the React app. */
export function appScript(): Promise<string> {
  return bundleModule(join(import.meta.dirname, 'app.ts'), {
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}

function documentOf(head: string, body: string): string {
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
${head}
</head>
<body>${body}</body>
</html>`;
}

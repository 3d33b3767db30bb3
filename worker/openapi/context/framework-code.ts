import type { Site } from '../texts/site.ts';
import type { CodeFile } from './shared-code.ts';

export type Framework = keyof ReturnType<typeof frameworkCode>;

const REL = 'rel="sponsored noopener" target="_blank"';
const DISCLOSURE = 'We may earn a commission when you buy through links on this page.';

/** The files of one integration by framework. They import the shared files from the same folder. */
export function frameworkCode({ origin, publisherId, shop }: Site) {
  return {
    html: [
      {
        title: 'HTML',
        path: 'index.html',
        language: 'html',
        code: `
<p>${DISCLOSURE}</p>
<a href="${origin}/go/${publisherId}?url=${encodeURIComponent(shop.url)}&amp;ref=home"
   ${REL}>See the shop</a>`,
      },
    ],
    react: [
      {
        title: 'React',
        path: 'product-link.jsx',
        language: 'jsx',
        code: `
import { affiliateLink } from './tributary.js';

export function ProductLink({ url, subId, children }) {
  return (
    <a href={affiliateLink(url, subId)} ${REL}>
      {children}
    </a>
  );
}

export function Disclosure() {
  return <p>${DISCLOSURE}</p>;
}`,
      },
    ],
    next: [
      {
        title: 'Next.js page',
        path: 'page.jsx',
        language: 'jsx',
        code: `
import { tributary } from './tributary-server.js';

const products = [{ name: 'Lamp', url: '${shop.url}' }];

export default async function Page() {
  await tributary.prepare(products.map(({ url }) => url));
  return (
    <ul>
      {products.map(({ name, url }) => (
        <li key={url}>
          <a href={tributary.link(url, { ref: 'guide' })} ${REL}>{name}</a>
        </li>
      ))}
    </ul>
  );
}`,
      },
      {
        title: 'Next.js route handler for webhooks',
        path: 'route.js',
        language: 'js',
        code: `
import { receiveEvent } from './tributary-events.js';

export async function POST(request) {
  const status = await receiveEvent(request.headers, await request.text());
  return new Response(null, { status });
}`,
      },
    ],
    vue: [
      {
        title: 'Vue',
        path: 'ProductLink.vue',
        language: 'vue',
        code: `
<script setup>
import { affiliateLink } from './tributary.js';
defineProps({ url: String, subId: String });
</script>

<template>
  <a :href="affiliateLink(url, subId)" ${REL}><slot /></a>
</template>`,
      },
    ],
    svelte: [
      {
        title: 'Svelte',
        path: 'ProductLink.svelte',
        language: 'svelte',
        code: `
<script>
  import { affiliateLink } from './tributary.js';
  let { url, subId, children } = $props();
</script>

<a href={affiliateLink(url, subId)} ${REL}>{@render children()}</a>`,
      },
    ],
    astro: [
      {
        title: 'Astro',
        path: 'guide.astro',
        language: 'astro',
        code: `
---
import { tributary } from './tributary-server.js';
const urls = ['${shop.url}'];
await tributary.prepare(urls);
---
<ul>
  {urls.map((url) => (
    <li><a href={tributary.link(url, { ref: 'guide' })} ${REL}>{url}</a></li>
  ))}
</ul>`,
      },
    ],
    express: [
      {
        title: 'Express',
        path: 'express-server.js',
        language: 'js',
        code: `
import express from 'express';
import { receiveEvent } from './tributary-events.js';
import { tributary } from './tributary-server.js';

export const app = express();

app.get('/products', async (request, response) => {
  const urls = ['${shop.url}'];
  await tributary.prepare(urls);
  response.json(urls.map((url) => ({ url, href: tributary.link(url, { ref: 'products' }) })));
});

app.post('/webhooks/tributary', express.text({ type: '*/*' }), async (request, response) => {
  response.status(await receiveEvent(request.headers, request.body)).end();
});`,
      },
    ],
    hono: [
      {
        title: 'Hono',
        path: 'hono-server.js',
        language: 'js',
        code: `
import { Hono } from 'hono';
import { receiveEvent } from './tributary-events.js';
import { tributary } from './tributary-server.js';

export const app = new Hono();

app.get('/products', async (c) => {
  const urls = ['${shop.url}'];
  await tributary.prepare(urls);
  return c.json(urls.map((url) => ({ url, href: tributary.link(url, { ref: 'products' }) })));
});

app.post('/webhooks/tributary', async (c) => {
  const status = await receiveEvent(c.req.raw.headers, await c.req.text());
  return c.body(null, status);
});`,
      },
    ],
  } satisfies Record<string, CodeFile[]>;
}

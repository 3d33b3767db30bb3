import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Component, createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { afterAll, describe, expect, it } from 'vitest';
import { createSSRApp, h, type Component as VueComponent } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { readDocs } from '../../../client/docs-fences.ts';
import { CodeProject } from './code-project.ts';

const PRODUCT = { url: 'https://shop.example/lamps?size=2&color=red', page: 'best lamps' };
const TRACKED = `https://tributary.example/go/YOUR_ID?${new URLSearchParams({ url: PRODUCT.url, ref: PRODUCT.page })}`;

const fences = readDocs().flatMap(({ groups }) => groups.flatMap(({ samples }) => samples));
const project = new CodeProject(
  new Map(fences.flatMap(({ title, code }) => (title?.startsWith('ProductLink.') ? [[title, code]] : []))),
);

afterAll(() => project.remove());

describe('the component of the documentation links to the product through the publisher in', () => {
  it('React', async () => {
    const { ProductLink } = await project.load<{ ProductLink: ComponentType<typeof PRODUCT> }>(
      'ProductLink.jsx',
    );
    expectLink(renderToStaticMarkup(createElement(ProductLink, PRODUCT, 'Lamp')));
  });

  it('Vue', async () => {
    const { default: ProductLink } = await project.load<{ default: VueComponent }>('ProductLink.vue');
    expectLink(await renderToString(createSSRApp({ render: () => h(ProductLink, PRODUCT, () => 'Lamp') })));
  });

  it('Svelte', async () => {
    const { default: ProductLink } = await project.load<{ default: Component<Record<string, unknown>> }>(
      'ProductLink.svelte',
    );
    const children = createRawSnippet(() => ({ render: () => '<b>Lamp</b>' }));
    expectLink(render(ProductLink, { props: { ...PRODUCT, children } }).body);
  });
});

function expectLink(html: string): void {
  const link = /<a href="([^"]+)" rel="sponsored noopener">/.exec(html);
  expect(link?.[1]?.replaceAll('&amp;', '&')).toBe(TRACKED);
  expect(html).toContain('Lamp');
}

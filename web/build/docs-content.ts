import mdx from '@mdx-js/rollup';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';
import { docsCode } from './docs-code.ts';
import { docsTables } from './docs-tables.ts';

/** Compiles the pages of the documentation (`features/docs/content`). */
export function docsContent(): Plugin {
  const { transform } = mdx({
    mdExtensions: [],
    remarkPlugins: [remarkGfm, docsTables, docsCode],
  });
  return {
    name: 'tributary:docs-content',
    // Before React's plugin, which would take them for JavaScript.
    enforce: 'pre',
    async transform(text, id) {
      const page = await transform(text, id);
      return page && { code: page.code, map: null };
    },
  };
}

import type { Plugin } from 'vite';
import { REFERENCE_SUBJECTS } from '../src/features/docs/reference-subjects.ts';
import { DOCS_GROUPS } from '../src/lib/docs-pages.ts';

const ID = 'virtual:docs-menu';

/** `virtual:docs-menu`: the guides and the reference by group, without the descriptions, which would be a third of the menu's script. */
export function docsMenu(): Plugin {
  const guides = DOCS_GROUPS.map(({ name, pages }) => ({
    name,
    pages: pages.map(({ slug, title }) => ({ slug, title })),
  }));
  const reference = {
    name: 'API reference',
    pages: [
      { slug: 'reference', title: 'All operations' },
      ...REFERENCE_SUBJECTS.map(({ slug, title }) => ({ slug: `reference/${slug}`, title })),
    ],
  };
  return {
    name: 'tributary:docs-menu',
    resolveId: { filter: { id: /^virtual:docs-menu$/ }, handler: () => `\0${ID}` },
    load: {
      filter: { id: /^\0virtual:docs-menu$/ },
      handler: () => ({
        code: `export const guides = ${JSON.stringify(guides)};export const reference = ${JSON.stringify(reference)};`,
        moduleType: 'js',
      }),
    },
  };
}

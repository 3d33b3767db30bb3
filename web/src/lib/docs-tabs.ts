/** The tabs of the docs, as the URL names them. */
export const DOCS_TABS = ['start', 'api', 'script', 'cursor'] as const;
export type DocsTab = (typeof DOCS_TABS)[number];

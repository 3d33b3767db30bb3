import { oneOf, textOf } from '../../../lib/search-params.ts';

/** The tabs of the tools, as the URL names them. */
export const TOOLS_TABS = ['link', 'script', 'check'] as const;
export type ToolsTab = (typeof TOOLS_TABS)[number];

/** What the form of the link generator starts with. */
export interface ToolsSearch {
  tab: ToolsTab;
  url: string;
  /** The ID of a brand. */
  brand: string | null;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function toolsSearch({ url, brand, tab }: { [Name in keyof ToolsSearch]?: unknown }): ToolsSearch {
  return {
    tab: oneOf(TOOLS_TABS, tab) ?? 'link',
    url: textOf(url) ?? '',
    brand: /^brd_[a-z\d]+$/.exec(textOf(brand) ?? '')?.[0] ?? null,
  };
}

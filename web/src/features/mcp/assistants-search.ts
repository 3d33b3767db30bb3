import { oneOf, textOf } from '../../lib/search-params.ts';

/** The tabs of the screen, as the URL names them, and their labels. */
export const ASSISTANT_TABS = ['setup', 'tools', 'prompts', 'docs'] as const;
export type AssistantTab = (typeof ASSISTANT_TABS)[number];

export const TAB_LABELS: Record<AssistantTab, string> = {
  setup: 'Setup & API Key',
  tools: 'Available Tools',
  prompts: 'Example Prompts',
  docs: 'Documentation',
};

export interface AssistantsSearch {
  tab: AssistantTab;
  /** The name of the open tool; null for the list. */
  tool: string | null;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function assistantsSearch({
  tab,
  tool,
}: {
  [Name in keyof AssistantsSearch]?: unknown;
}): AssistantsSearch {
  return { tab: oneOf(ASSISTANT_TABS, tab) ?? 'setup', tool: textOf(tool) ?? null };
}

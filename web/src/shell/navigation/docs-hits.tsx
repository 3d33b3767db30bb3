import type { DocsHit } from '../../lib/docs-search.ts';
import { useDocsSearch } from '../../lib/use-docs-search.ts';
import { type Command, type CommandGroup, matching } from '../../ui/commands.ts';

const MIN_LENGTH = 2;
/** Longer texts are pasted, such as a URL to make a link to. */
const MAX_LENGTH = 100;
const SHOWN = 5;

interface DocsHits {
  commands: Command[];
  /** Its index isn't there yet. */
  isLoading: boolean;
}

/**
 * What the documentation's search finds, without the pages that the other groups list for the text. Nothing if its index can't
 * be loaded.
 */
export function useDocsHits(
  text: string,
  groups: readonly CommandGroup[],
  go: (href: string) => void,
): DocsHits {
  const isText = text.length >= MIN_LENGTH && text.length <= MAX_LENGTH;
  const search = useDocsSearch(text !== '');
  if (!isText || !search) return { commands: [], isLoading: isText && search === undefined };
  const without = new Set(matching(groups, text).flatMap(({ commands }) => commands.map(({ id }) => id)));
  const commands = search(text, { shown: SHOWN, without }).map((hit) => ({
    ...{ id: hit.href, ...namesOf(hit), onSelect: () => go(hit.href) },
  }));
  return { commands, isLoading: false };
}

/** A section and an operation are named after their page, an error code has its status. */
function namesOf({ href, title, place }: DocsHit): Pick<Command, 'label' | 'aside'> {
  const [path, part] = href.split('#');
  if (part !== undefined)
    return { label: `${place}: ${title}`, aside: <span className="max-sm:hidden">{path}</span> };
  return { label: title, aside: path?.startsWith('/docs/errors/') ? place : path };
}

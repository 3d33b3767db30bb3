import type { Rolldown } from 'vite';

const SIGNED_IN = /web\/src\/routes\/_signed-in/;
/** A part of the page that is loaded apart, such as a route's component. */
const PART = /\?tsr-split=/;
/** The operators’ area counts as one part: its many screens don’t decide about the files of the others. */
const OPERATORS = /(?<=web\/src\/routes\/_signed-in\/)(_operator|admin)\/.*/;
const MIN_VISITOR_PAGES = 6;
const MIN_SCREENS = 4;

/**
 * Names the file for what many parts share: `common` if many pages for visitors import it, `screens` if only signed-in
 * screens do, so that visitors don't load it. The bundler decides about everything else. An import() begins another part.
 */
export function sharedChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const parts = [...importingParts(id, context)];
  const visitorPages = parts.filter((part) => !SIGNED_IN.test(part)).length;
  if (visitorPages >= MIN_VISITOR_PAGES) return 'common';
  return visitorPages === 0 && parts.length >= MIN_SCREENS ? 'screens' : null;
}

function importingParts(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const parts = new Set<string>();
  const seen = new Set<string>();
  const follow = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    if (PART.test(module)) parts.add(module.replace(OPERATORS, 'operators'));
    else context.getModuleInfo(module)?.importers.forEach(follow);
  };
  follow(id);
  return parts;
}

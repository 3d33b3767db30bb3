import { INTEGRITY } from '../../../script/releases/releases.gen.ts';
import { isPublisherId, type PublisherId } from '../../platform/ids.ts';
import type { PageScript } from './read-site-page.ts';

export const SCRIPT_FORMS = ['src', 'pinned', 'inline'] as const;
export const SCRIPT_VERDICTS = [
  'own',
  'other',
  'malformed',
  'blocked',
  'module',
  'delayed',
  'missing',
] as const;

/** The auto-link script of a page. `publisherId` is what the page says, whatever it is; null without one. */
export interface FoundScript {
  form: (typeof SCRIPT_FORMS)[number] | null;
  verdict: (typeof SCRIPT_VERDICTS)[number];
  publisherId: string | null;
  /** The publisher’s own affiliate parameters: the script converts links with them. */
  ownMarks: string;
}

const SCRIPT_PATH = /^\/script(?:\.js|\/([\w.-]+)\.js)$/;
const MAX_ID_LENGTH = 40;

/** Finds the script of our origin in any form. With several, the one with the publisher's own ID counts. */
export function findScript(
  scripts: readonly PageScript[],
  pageUrl: URL,
  origin: string,
  own: PublisherId,
): FoundScript {
  const found = scripts.flatMap((script) => {
    const isInline = script.src === null;
    const src = isInline ? inlineSource(script.text, origin) : URL.parse(script.src ?? '', pageUrl.href);
    const [path, version] = (src?.origin === new URL(origin).origin && SCRIPT_PATH.exec(src.pathname)) || [];
    if (!src || path === undefined) return [];
    const form = isInline ? 'inline' : version === undefined ? 'src' : 'pinned';
    const runs = isInline || isAccepted(script.integrity, version);
    const { verdict, publisherId } = idOf(src, own, runs);
    return [{ form, ownMarks: script.ownMarks, verdict: runsAs(verdict, script), publisherId } as const];
  });
  return (
    found.find(({ verdict }) => verdict === 'own') ??
    found[0] ?? { form: null, verdict: 'missing', publisherId: null, ownMarks: '' }
  );
}

function idOf(src: URL, own: PublisherId, runs: boolean): Pick<FoundScript, 'verdict' | 'publisherId'> {
  const given = src.searchParams.get('publisher_id')?.trim().slice(0, MAX_ID_LENGTH) || null;
  const id = given?.toUpperCase() ?? '';
  if (!isPublisherId(id)) return { verdict: 'malformed', publisherId: given };
  if (!runs) return { verdict: 'blocked', publisherId: id };
  return { verdict: id === own ? 'own' : 'other', publisherId: id };
}

/** As a module, only the inline form knows its ID. */
function runsAs(verdict: FoundScript['verdict'], { kind, src }: PageScript): FoundScript['verdict'] {
  if (verdict !== 'own' || kind === 'classic') return verdict;
  return kind === 'module' && src === null ? verdict : kind;
}

/**
 * Whether the version exists and browsers accept its hash. `/script.js` changes with each release, so a hash of it would
 * block the next one.
 */
function isAccepted(integrity: string | null, version: string | undefined): boolean {
  if (version === undefined) return !integrity;
  const hash = Object.hasOwn(INTEGRITY, version) ? INTEGRITY[version] : undefined;
  return hash !== undefined && (!integrity || integrity.split(/\s+/).includes(hash));
}

/** The inline form contains the script's own URL as a text. */
function inlineSource(text: string, origin: string): URL | null {
  const start = text.indexOf(`${origin}/script`);
  if (start < 0) return null;
  const end = text.slice(start).search(/["'`\s\\]/);
  return URL.parse(text.slice(start, end < 0 ? undefined : start + end));
}

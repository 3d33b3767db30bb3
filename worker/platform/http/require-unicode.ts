import { createMiddleware } from 'hono/factory';
import { failure } from '../failure.ts';
import type { AppEnv } from './router.ts';

const notUnicode = failure(
  'request.not_unicode',
  400,
  'The body has text that isn’t well-formed Unicode, such as an unpaired surrogate.',
  { action: 'Send the body as UTF-8, with whole characters.' },
);

/**
 * Refuses a JSON body whose text isn't well-formed with `request.not_unicode` (400). Otherwise each reader would replace the bad
 * part, and two different texts would become one. A body that isn't JSON at all is left to its reader.
 */
export const requireUnicode = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null || !/json/i.test(raw.headers.get('content-type') ?? '')) return next();
  const bytes = await raw.clone().arrayBuffer();
  const text = decoded(bytes);
  if (text.includes('\\u') && !isWellFormed(parsedJson(text))) throw notUnicode();
  return next();
});

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (error) {
    throw error instanceof TypeError ? notUnicode() : error;
  }
}

/** The value of a JSON text; null for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A stack instead of a recursion, because the body decides how deep it is. */
function isWellFormed(body: unknown): boolean {
  const open = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return false;
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) open.push(key, each);
  }
  return true;
}

import { z } from '@hono/zod-openapi';
import { DomainError } from '../platform/errors.ts';

const flat = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * The parameters of a postback: those of its address, and over them those of its body, which is a form or a flat JSON
 * object. Throws `postback.unreadable` (400) for any other JSON.
 */
export async function postbackParameters(request: Request): Promise<URLSearchParams> {
  const parameters = new URL(request.url).searchParams;
  const text = await request.text();
  for (const [name, value] of pairsOf(text, request.headers.get('content-type') ?? ''))
    parameters.set(name, value);
  return parameters;
}

function pairsOf(text: string, contentType: string): Iterable<[string, string]> {
  if (!contentType.includes('json')) return new URLSearchParams(text);
  const body = flat.safeParse(parsed(text));
  if (!body.success) throw new DomainError('postback.unreadable', 'The body is not a flat JSON object.');
  return Object.entries(body.data).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { z } from '@hono/zod-openapi';
import { failure } from '../../platform/failure.ts';

const flat = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** `signedText` is the text that a signature covers: the raw body, or the raw query if there is no body. */
export interface PostbackMessage {
  parameters: URLSearchParams;
  signedText: string;
  signature: string | null;
  headerSecrets: string[];
}

const postbackUnreadable = failure('postback.unreadable', 400, 'The body is not a flat JSON object.', {
  action: 'Send a flat JSON object, or query parameters.',
});

/**
 * Parses a postback: the parameters of its URL, overridden by those of its body, which is a form or a flat JSON object.
 * With a signature, only the signed text is parsed. Throws `postback.unreadable` (400) for any other JSON.
 */
export async function readPostbackMessage(request: Request): Promise<PostbackMessage> {
  const { searchParams, search } = new URL(request.url);
  const text = await request.text();
  const signature = signatureOf(request.headers.get('x-postback-signature'));
  const parameters = signature !== null && text !== '' ? new URLSearchParams() : searchParams;
  const sent = [...pairsOf(text, request.headers.get('content-type') ?? '')];
  const overridden = new Set(sent.map(([name]) => name.toLowerCase()));
  for (const name of new Set(parameters.keys()))
    if (overridden.has(name.toLowerCase())) parameters.delete(name);
  for (const [name, value] of sent) parameters.append(name, value);
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return {
    parameters,
    signedText: text === '' ? search.slice(1) : text,
    signature,
    headerSecrets: [bearer, request.headers.get('x-postback-secret')].flatMap((each) => each || []),
  };
}

/** The hex digits of `sha256=…`, or of the digits alone. */
function signatureOf(header: string | null): string | null {
  return header === null
    ? null
    : header
        .trim()
        .toLowerCase()
        .replace(/^sha256=/, '');
}

function pairsOf(text: string, contentType: string): Iterable<[string, string]> {
  if (!contentType.includes('json')) return new URLSearchParams(text);
  if (!flat.safeParse(parsed(text)).success) throw postbackUnreadable();
  return [...text.matchAll(FLAT_PAIR)].flatMap(([, name = '""', value = 'null']) =>
    value === 'null' ? [] : [[JSON.parse(name), textOf(value)]],
  );
}

/** A name and a value of a flat object, which a parser of JSON would leave out if the name comes again. */
const FLAT_PAIR = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}]+)/g;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps the text of a number: as a double, two long IDs could become one, and an amount could lose digits. */
function textOf(written: string): string {
  return PLAIN_NUMBER.test(written) ? written : String(JSON.parse(written));
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

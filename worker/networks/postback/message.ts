import { Buffer } from 'node:buffer';
import { z } from '@hono/zod-openapi';
import { failure } from '../../platform/failure.ts';
import { ElementSplitter } from '../feed/element-splitter.ts';

const anObject = z.record(z.string(), z.unknown());

/** `signedText` is the text that a signature covers: the raw body, or the raw query if there is no body. */
export interface PostbackMessage {
  parameters: URLSearchParams;
  /** The objects and lists of a JSON body, as JSON, by their names. */
  nested: ReadonlyMap<string, string>;
  signedText: string;
  signature: string | null;
  headerSecrets: string[];
}

const postbackUnreadable = failure('postback.unreadable', 400, 'The body is not a JSON object.', {
  action: 'Send a flat JSON object, or query parameters.',
});

/**
 * Parses a postback: the parameters of its URL, overridden by those of its body, which is a form or a JSON object. With a signature,
 * only the signed text is parsed. Throws `postback.unreadable` (400) for any other JSON.
 */
export async function readPostbackMessage(request: Request): Promise<PostbackMessage> {
  const { searchParams, search } = new URL(request.url);
  const text = await request.text();
  const signature = signatureOf(request.headers.get('x-postback-signature'));
  const parameters = signature !== null && text !== '' ? new URLSearchParams() : searchParams;
  const { sent, nested } = contentOf(text, request.headers.get('content-type') ?? '');
  const overridden = new Set([...sent, ...nested].map(([name]) => name.toLowerCase()));
  for (const name of new Set(parameters.keys()))
    if (overridden.has(name.toLowerCase())) parameters.delete(name);
  for (const [name, value] of sent) parameters.append(name, value);
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return {
    parameters,
    nested: new Map(nested),
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

type Pairs = [name: string, value: string][];

function contentOf(text: string, contentType: string): { sent: Pairs; nested: Pairs } {
  if (!contentType.includes('json')) return { sent: [...new URLSearchParams(text)], nested: [] };
  const members = membersOf(text).filter(([, value]) => value !== 'null');
  const isNested = ([, value]: Pairs[number]) => /^[[{]/.test(value);
  return {
    sent: members.filter((member) => !isNested(member)).map(([name, value]) => [name, textOf(value)]),
    nested: members.filter(isNested),
  };
}

/** The names and values of an object, which a parser of JSON would leave out if the name comes again. The values are JSON. */
function membersOf(text: string): Pairs {
  if (!anObject.safeParse(parsed(text)).success) throw postbackUnreadable();
  return new ElementSplitter('{').push(Buffer.from(text)).map((bytes) => {
    const [, name = '""', value = 'null'] = MEMBER.exec(Buffer.from(bytes).toString().trim()) ?? [];
    return [JSON.parse(name), value];
  });
}

const MEMBER = /^("(?:[^"\\]|\\.)*")\s*:\s*(.*)$/s;

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

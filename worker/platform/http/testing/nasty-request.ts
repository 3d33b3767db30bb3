import fc from 'fast-check';
import { ORIGIN } from './call.ts';
import type { Operation, Parameter } from './contract.ts';
import { type KnownIds, realExample } from './example-call.ts';
import { body, contentType, pairs, text } from './nasty.ts';
import { inputOf, writeBody } from './schema-input.ts';

const HEADERS = fc.constantFrom(
  'idempotency-key',
  'user-agent',
  'referer',
  'accept',
  'cf-connecting-ip',
  'x-forwarded-for',
  'x-request-id',
  'x-http-method-override',
  'x-wf-signature',
);
const headerValue = text.map((each) => each.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 2_000));

/** Requests to an operation: some are valid, most have something in them that must be refused. */
export function nastyRequest(operation: Operation, known: KnownIds): fc.Arbitrary<Request> {
  const { method } = operation;
  return fc
    .record({
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      headers: fc.array(fc.tuple(HEADERS, headerValue), { maxLength: 2 }),
      sent: method === 'GET' ? fc.constant(null) : bodyOf(operation, known),
    })
    .map(({ path, query, headers, sent }) => {
      const request = new Request(`${ORIGIN}${path}?${query}`, { method, body: sent?.body ?? null });
      for (const [name, value] of headers) request.headers.set(name, value);
      if (sent) request.headers.set('content-type', sent.type);
      return request;
    });
}

function pathOf({ path, parameters }: Operation, known: KnownIds): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const parameter = parameters.find((each) => each.in === 'path' && part === `{${each.name}}`);
    if (!parameter) return fc.constant(part);
    const given = textsOf(parameter, known).map((value) => encodeURIComponent(value) || '%00');
    return fc.oneof({ arbitrary: given, weight: 5 }, { arbitrary: fc.constant('%E0%A4%A'), weight: 1 });
  });
  return fc.tuple(...parts).map((each) => each.join('/'));
}

function queryOf({ parameters }: Operation, known: KnownIds): fc.Arbitrary<string> {
  const own = parameters
    .filter((each) => each.in === 'query')
    .map((each) => textsOf(each, known).map((value): [string, string] => [each.name, value]));
  const likelyPairs = own.length > 0 ? fc.array(fc.oneof(...own), { maxLength: 4 }) : pairs;
  const encoded = fc
    .tuple(likelyPairs, pairs)
    .map(([likely, others]) => new URLSearchParams([...likely, ...likely.slice(0, 1), ...others]).toString());
  const single = likelyPairs.map((likely) =>
    new URLSearchParams(Object.entries(Object.fromEntries(likely))).toString(),
  );
  const raw = text.map((each) => each.replaceAll(/[#\s]/g, '').toWellFormed());
  return fc.oneof({ arbitrary: single, weight: 4 }, encoded, raw);
}

/** Texts for a parameter; other values are written as JSON. */
function textsOf({ schema, example }: Parameter, known: KnownIds): fc.Arbitrary<string> {
  return inputOf(schema, realExample(example, known)).map((value) =>
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
  );
}

function bodyOf({ requestBody }: Operation, known: KnownIds): fc.Arbitrary<{ body: string; type: string }> {
  const [media] = Object.values(requestBody?.content ?? {});
  const any = fc.record({ body, type: contentType });
  if (!media) return any;
  const valid = inputOf(media.schema, realExample(media.example, known));
  const asJson = valid.map((value) => ({ body: writeBody(value), type: 'application/json' }));
  return fc.oneof({ arbitrary: asJson, weight: 5 }, { arbitrary: any, weight: 1 });
}

import type { Operation } from '../../worker/openapi/document.ts';

const ORIGIN = 'https://tributary.example';
const WIDE = 76;

/** A call of an operation in curl, with its example parameters and its example body. */
export function curlOf(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).flatMap((each) => ('name' in each ? [each] : []));
  const exampleOf = (name: string) => String(parameters.find((each) => each.name === name)?.example ?? '…');
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  const query = parameters.filter((each) => each.in === 'query' && each.example !== undefined);
  const content = Object.entries(contentOf(operation))[0];
  const options = [
    ...(isForKeys(operation) ? ['-H "Authorization: Bearer $TRIBUTARY_API_KEY"'] : []),
    ...(isForSessions(operation) ? ["-b 'the cookie of your signed-in browser'"] : []),
    ...(content ? bodyOptions(...content) : []),
    ...query.map(({ name }) => `--data-urlencode '${name}=${exampleOf(name)}'`),
  ];
  const verb = method === 'get' ? (query.length > 0 ? '-G ' : '') : `-X ${method.toUpperCase()} `;
  return [`curl ${verb}${ORIGIN}${url}`, ...options].join(' \\\n  ');
}

/** Only an operation with a body has content. */
function contentOf({ requestBody }: Operation): Record<string, { example?: unknown }> {
  return requestBody && 'content' in requestBody ? requestBody.content : {};
}

function bodyOptions(type: string, { example }: { example?: unknown }): string[] {
  const header = `-H 'Content-Type: ${type}'`;
  if (example === undefined) return [header];
  if (typeof example === 'string') return [header, `-d ${quoted(example)}`];
  const line = JSON.stringify(example);
  return [header, `-d ${quoted(line.length > WIDE ? JSON.stringify(example, null, 2) : line)}`];
}

/** In single quotes, as a shell reads it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function isForKeys({ security = [] }: Operation): boolean {
  return security.some((each) => 'bearerKey' in each);
}

/** True for an operation that only a signed-in browser can call. */
export function isForSessions({ security = [] }: Operation): boolean {
  return security.length > 0 && security.every((each) => 'session' in each);
}

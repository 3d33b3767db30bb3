import { type ApiDocument, type Operation, operationsOf, type Schemas } from './document.ts';
import type { Site } from './texts/site.ts';
import { TOPICS } from './texts/topics.ts';
import { fieldLines, typeWord } from './type-word.ts';

type Parameter = NonNullable<Operation['parameters']>[number];

/** The complete API reference as Markdown: the topics, then every operation. */
export function llmText(document: ApiDocument, site: Site): string {
  const { schemas = {} } = document.components ?? {};
  const operations = operationsOf(document);
  const sections = (document.tags ?? []).map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name));
    const texts = own.map(({ method, path, operation }) => operationText(method, path, operation, schemas));
    return `## ${name}\n\n${description}\n\n${texts.join('\n\n')}`;
  });
  const topics = TOPICS.map(({ text }) => text(site).replaceAll(/^#/gm, '##').trim());
  return `${[introduction(site), ...topics, ...sections].join('\n\n')}\n`;
}

function introduction({ origin }: Site): string {
  return `# Tributary: full API reference

> All topics and operations. For a short version with a quick start, see ${origin}/LLM.txt. The OpenAPI 3.1 document is
> ${origin}/v1/openapi.json.`;
}

function operationText(method: string, path: string, operation: Operation, schemas: Schemas): string {
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : undefined;
  const [media] = Object.values(body?.content ?? {});
  return [
    `### ${method.toUpperCase()} ${path}`,
    [operation.summary, operation.description].filter(Boolean).map(asSentence).join(' '),
    accessText(operation),
    listText(
      'Parameters',
      (operation.parameters ?? []).flatMap((each) => parameterLine(each, schemas)),
    ),
    listText('Body', media?.schema ? fieldLines(media.schema, schemas) : []),
    media?.example === undefined ? '' : `Example body: \`${JSON.stringify(media.example)}\``,
    responseText(operation),
    codesText(operation),
  ]
    .filter(Boolean)
    .join('\n');
}

function asSentence(text: string | undefined = ''): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

function accessText({ security = [], ...operation }: Operation): string {
  const schemes = new Set(security.flatMap((each) => Object.keys(each)));
  const permission = operation['x-permission'];
  const forOperators = operation['x-operator-permission'];
  const named: [string, string][] = [
    ['bearerKey', permission ? `API key with \`${permission}\`` : 'API key'],
    ['operatorToken', 'operator token'],
    ['operatorKey', `operator key with \`${forOperators}\``],
    ['session', forOperators ? `session of an operator with \`${forOperators}\`` : 'session'],
  ];
  const credentials = named.flatMap(([scheme, name]) => (schemes.has(scheme) ? [name] : []));
  if (credentials.length === 0) return 'Auth: none.';
  const isOptional = security.some((each) => Object.keys(each).length === 0);
  return `Auth: ${isOptional ? 'optional; ' : ''}${credentials.join(', or ')}.`;
}

function parameterLine(parameter: Parameter, schemas: Schemas): string[] {
  if (!('name' in parameter) || !parameter.schema) return [];
  const { name, required, schema, description } = parameter;
  const location = parameter.in === 'path' ? ' (path)' : '';
  const suffix = description ? `: ${description}` : '';
  return [`\`${name}${required ? '' : '?'}\`${location} ${typeWord(schema, schemas)}${suffix}`];
}

function listText(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function codesText(operation: Operation): string {
  const codes: unknown = operation['x-error-codes'];
  return Array.isArray(codes) && codes.length > 0 ? `Error codes: ${codes.join(', ')}.` : '';
}

function responseText({ responses = {} }: Operation): string {
  const [status, success] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const [type, media] = Object.entries<{ example?: unknown }>(success?.content ?? {})[0] ?? [];
  return media?.example === undefined
    ? `${status}: ${type ?? 'no body'}`
    : `${status}: \`${JSON.stringify(media.example)}\``;
}

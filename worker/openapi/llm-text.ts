import { type ApiDocument, type Operation, operationsOf, type Schemas } from './document.ts';
import type { Site } from './texts/site.ts';
import { TOPICS } from './texts/topics.ts';
import { fieldLines, typeWord } from './type-word.ts';

type Parameter = NonNullable<Operation['parameters']>[number];

/** Everything about the API as plain text in Markdown: the topics, then every operation of the contract. */
export function llmText(document: ApiDocument, site: Site): string {
  const { schemas = {} } = document.components ?? {};
  const operations = operationsOf(document);
  const rooms = (document.tags ?? []).map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name));
    const told = own.map(({ method, path, operation }) => operationText(method, path, operation, schemas));
    return `## ${name}\n\n${description}\n\n${told.join('\n\n')}`;
  });
  const topics = TOPICS.map(({ text }) => text(site).replaceAll(/^#/gm, '##').trim());
  return `${[introduction(site), ...topics, ...rooms].join('\n\n')}\n`;
}

function introduction({ origin }: Site): string {
  return `# Tributary: the whole text

> Every topic and every call. The short version with a quick start is ${origin}/LLM.txt; the contract itself is
> ${origin}/v1/openapi.json (OpenAPI 3.1).`;
}

function operationText(method: string, path: string, operation: Operation, schemas: Schemas): string {
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : undefined;
  const [sent] = Object.values(body?.content ?? {});
  return [
    `### ${method.toUpperCase()} ${path}`,
    [operation.summary, operation.description].filter(Boolean).map(asSentence).join(' '),
    accessText(operation),
    listText(
      'Parameters',
      (operation.parameters ?? []).flatMap((each) => parameterLine(each, schemas)),
    ),
    listText('Body', sent?.schema ? fieldLines(sent.schema, schemas) : []),
    sent?.example === undefined ? '' : `Example body: \`${JSON.stringify(sent.example)}\``,
    answerText(operation),
    codesText(operation),
  ]
    .filter(Boolean)
    .join('\n');
}

function asSentence(text: string | undefined = ''): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

function accessText({ security = [], ...operation }: Operation): string {
  const ways = new Set(security.flatMap((way) => Object.keys(way)));
  const permission = operation['x-permission'];
  const named: [string, string][] = [
    ['bearerKey', permission ? `an API key with the permission \`${permission}\`` : 'an API key'],
    ['operatorToken', 'the operators’ token'],
    ['session', 'a signed-in browser'],
  ];
  const words = named.flatMap(([way, word]) => (ways.has(way) ? [word] : []));
  if (words.length === 0) return 'For anyone.';
  return security.some((way) => Object.keys(way).length === 0)
    ? `For anyone; more for ${words.join(' or ')}.`
    : `For ${words.join(' or ')}.`;
}

function parameterLine(parameter: Parameter, schemas: Schemas): string[] {
  if (!('name' in parameter) || !parameter.schema) return [];
  const { name, required, schema, description } = parameter;
  const place = parameter.in === 'path' ? ' (in the path)' : '';
  const told = description ? `: ${description}` : '';
  return [`\`${name}${required ? '' : '?'}\`${place} ${typeWord(schema, schemas)}${told}`];
}

function listText(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function codesText(operation: Operation): string {
  const codes: unknown = operation['x-error-codes'];
  return Array.isArray(codes) && codes.length > 0 ? `Error codes: ${codes.join(', ')}.` : '';
}

function answerText({ responses = {} }: Operation): string {
  const [status, success] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const [type, media] = Object.entries<{ example?: unknown }>(success?.content ?? {})[0] ?? [];
  return media?.example === undefined
    ? `Answers ${status}${type ? ` with ${type}` : ''}.`
    : `Answers ${status}: \`${JSON.stringify(media.example)}\``;
}

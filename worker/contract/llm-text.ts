import { type ApiDocument, type Operation, operationsOf, type Schemas } from './document.ts';
import { guideText } from './guide.ts';
import { fieldLines, typeWord } from './type-word.ts';

type Parameter = NonNullable<Operation['parameters']>[number];

/**
 * What an assistant has to know to work with Tributary, as plain text in Markdown: how links are made, what holds for all
 * of the API, and every operation of the contract. `publisherId` stands in every example.
 */
export function llmText(document: ApiDocument, site: { origin: string; publisherId: string }): string {
  const { schemas = {} } = document.components ?? {};
  const operations = operationsOf(document);
  const rooms = (document.tags ?? []).map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name));
    const told = own.map(({ method, path, operation }) => operationText(method, path, operation, schemas));
    return `## ${name}\n\n${description}\n\n${told.join('\n\n')}`;
  });
  const text = [introduction(site), guideText(2), ...rooms].join('\n\n');
  return `${text.replaceAll('PUB000001', site.publisherId)}\n`;
}

function introduction({ origin }: { origin: string }): string {
  return `# Tributary

> An affiliate sub-network for people who build sites and apps. With one publisher id you link to the brands of several
> affiliate networks, earn commission on what your visitors buy, and can follow every cent over one API.

This text is written from the contract of the API at ${origin}. The contract itself is ${origin}/v1/openapi.json (OpenAPI 3.1);
people read ${origin}/reference.

## Making links

A link needs no call and no key. Write it, and the click is counted when somebody follows it:

- to a brand: \`${origin}/go/PUB000001/{brand_id}\`
- to a page of a brand: \`${origin}/go/PUB000001/{brand_id}?url={encoded url}\`
- to a page whose brand you don't know: \`${origin}/go/PUB000001?url={encoded url}\`; its domain tells the brand
- a stored link: \`${origin}/track?id={link_id}\`

\`ref\` adds a mark of your own (a page, a campaign), which comes back as the sub-id. With \`Accept: application/json\` a link
answers \`{ "redirect_url", "click_id" }\` instead of redirecting.

- Take brand ids from \`GET /v1/publisher/links\`; never make one up.
- Encode \`url\`; it has to belong to a domain of the brand, else the visitor is asked where to go.
- Mark links for what they are: \`rel="sponsored noopener"\`, and tell readers that you may earn.
- Never follow a link to test it in the name of a visitor: bots and previews are recognised and earn nothing.`;
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

function answerText({ responses = {} }: Operation): string {
  const [status, success] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const [type, media] = Object.entries<{ example?: unknown }>(success?.content ?? {})[0] ?? [];
  return media?.example === undefined
    ? `Answers ${status} with ${type}.`
    : `Answers ${status}: \`${JSON.stringify(media.example)}\``;
}

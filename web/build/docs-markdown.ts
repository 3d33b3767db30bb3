import { SDK_LANGUAGE_NAMES, SDK_LANGUAGES, writeSample } from '../../client/sdk-languages.ts';
import { SAMPLE_ORIGIN, SDK_SAMPLES } from '../../client/sdk-samples.ts';
import { REFERENCE_SUBJECTS } from '../src/features/docs/reference-subjects.ts';
import { DOCS_GROUPS, type DocsPage } from '../src/lib/docs-pages.ts';

const FENCE = /^```(\w*)([^\n]*)\n(.*?)^```$/gms;
const SAMPLE = /<Sample name="([^"]+)" \/>/g;
const NOTE = /<Note>\n*(.*?)\n*<\/Note>/gs;
const COMMENT = /\{\/\*.*?\*\/\}\n*/gs;
const LINK = /\]\(\/([^)\s]*)\)/g;

/** A page of the documentation as plain Markdown, from its source. */
export function pageMarkdown({ title, description }: Omit<DocsPage, 'slug'>, source: string, origin: string) {
  const fences: string[] = [];
  const keep = (fence: string) => `\u0000${fences.push(fence) - 1}\u0000`;
  const text = source
    .replace(SAMPLE, (_, name: string) => sampleFences(name))
    .replace(FENCE, (_, language: string, meta: string, code: string) => keep(fenceOf(language, meta, code)))
    .replace(COMMENT, '')
    .replace(NOTE, (_, note: string) => note.replace(/^/gm, '> '))
    .replace(LINK, (_, path: string) => `](${addressOf(path, origin)})`)
    .replace(/\\([{}<>])/g, '$1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the mark of a fence, which no text has
    .replace(/\u0000(\d+)\u0000/g, (_, index: string) => fences[Number(index)] ?? '');
  return `# ${title}\n\n> ${description}\n\n${text.trim()}\n`.replaceAll(SAMPLE_ORIGIN, origin);
}

/** The index for assistants (llmstxt.org): every page with one line. */
export function docsIndex(origin: string): string {
  const groups = DOCS_GROUPS.map(({ name, pages }) => {
    const lines = pages.map(
      ({ slug, title, description }) => `- [${title}](${origin}/docs/${slug}.md): ${description}`,
    );
    return `## ${name}\n\n${lines.join('\n')}`;
  });
  const subjects = REFERENCE_SUBJECTS.map(
    ({ slug, title, description }) => `- [${title}](${origin}/docs/reference/${slug}): ${description}`,
  );
  return `# Tributary

> An affiliate network for developers. Replace a product link with a Tributary link, and its publisher earns a share of the
> commission. The API has exact amounts, stable error codes and a trace from each earning to its click.

${groups.join('\n\n')}

## API reference

${subjects.join('\n')}
- [Error codes](${origin}/docs/errors): Every error code with what to do.
- [OpenAPI 3.1](${origin}/v1/openapi.json): The same description for programs.

## For assistants

- [LLM.txt](${origin}/LLM.txt): What an integration needs, in 10 KB.
- [llms-full.txt](${origin}/llms-full.txt): Every operation in full.
- [client.js](${origin}/client.js): A client without dependencies, with types in [client.d.ts](${origin}/client.d.ts).
`;
}

function sampleFences(name: string): string {
  const sample = SDK_SAMPLES.find((each) => each.name === name);
  if (!sample) throw new Error(`client/sdk-samples.ts has no sample ${name}.`);
  return SDK_LANGUAGES.map(
    (language) =>
      `\`\`\`${language} title="${SDK_LANGUAGE_NAMES[language]}"\n${writeSample(sample, language)}\n\`\`\``,
  ).join('\n\n');
}

/** A fence without what only our pages read. Its title stands above it. */
function fenceOf(language: string, meta: string, code: string): string {
  const isResponse = /\sresponse(\s|$)/.test(meta.replace(/title="[^"]*"/, ''));
  const title = /title="([^"]*)"/.exec(meta)?.[1] ?? (isResponse ? 'Example response' : undefined);
  const fence = `\`\`\`${language === 'curl' ? 'bash' : language}\n${code}\`\`\``;
  return title === undefined ? fence : `${title}:\n\n${fence}`;
}

/** Another page of the documentation is Markdown too. */
function addressOf(path: string, origin: string): string {
  const [, slug, fragment = ''] = /^docs\/([a-z-]+)(#.*)?$/.exec(path) ?? [];
  const isPage = DOCS_GROUPS.some(({ pages }) => pages.some((page) => page.slug === slug));
  return isPage ? `${origin}/docs/${slug}.md${fragment}` : `${origin}/${path}`;
}

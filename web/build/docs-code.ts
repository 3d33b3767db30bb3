import { highlight } from './highlighted-samples.ts';

/** A node of the Markdown tree, as far as it is read here. */
interface Node {
  type: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
  /** Of a component: its name and its attributes. */
  name?: string | null;
  attributes?: object[];
  children?: Node[];
}

/** How a fence's language is highlighted, and its name on a tab. */
const LANGUAGES = {
  bash: { shiki: 'bash', name: 'Shell' },
  css: { shiki: 'css', name: 'CSS' },
  curl: { shiki: 'bash', name: 'curl' },
  html: { shiki: 'html', name: 'HTML' },
  http: { shiki: 'http', name: 'HTTP' },
  javascript: { shiki: 'javascript', name: 'JavaScript' },
  json: { shiki: 'json', name: 'JSON' },
  jsx: { shiki: 'jsx', name: 'JSX' },
  php: { shiki: 'php', name: 'PHP' },
  python: { shiki: 'python', name: 'Python' },
  sql: { shiki: 'sql', name: 'SQL' },
  svelte: { shiki: 'svelte', name: 'Svelte' },
  text: { shiki: 'text', name: 'Text' },
  toml: { shiki: 'toml', name: 'TOML' },
  tsx: { shiki: 'tsx', name: 'TSX' },
  typescript: { shiki: 'typescript', name: 'TypeScript' },
  vue: { shiki: 'vue', name: 'Vue' },
  yaml: { shiki: 'yaml', name: 'YAML' },
} as const;

/** What a fence's info string says: ```` ```json response title="200" ````. */
interface Fence {
  language: keyof typeof LANGUAGES;
  title: string | undefined;
  isResponse: boolean;
  code: string;
}

/** A remark plugin: consecutive fences become one `CodeSamples` with a tab for each language and their response. */
export function docsCode() {
  return async (tree: Node): Promise<void> => {
    tree.children = await grouped(tree.children ?? []);
  };
}

async function grouped(nodes: readonly Node[]): Promise<Node[]> {
  const done: Node[] = [];
  let fences: Fence[] = [];
  for (const node of [...nodes, null]) {
    if (node?.type === 'code') {
      fences.push(fenceOf(node));
      continue;
    }
    const sample = done.at(-1);
    if (sample?.name === 'Sample' && fences.length === 1 && fences[0]?.isResponse)
      sample.attributes?.push(await responseAttribute(fences[0]));
    else if (fences.length > 0) done.push(await codeSamples(fences));
    fences = [];
    if (node === null) break;
    done.push(node.children ? { ...node, children: await grouped(node.children) } : node);
  }
  return done;
}

function fenceOf({ lang, meta, value = '' }: Node): Fence {
  const title = /title="([^"]*)"/.exec(meta ?? '')?.[1];
  const isResponse = /(^|\s)response(\s|$)/.test((meta ?? '').replace(/title="[^"]*"/, ''));
  return { language: languageOf(lang ?? 'text'), title, isResponse, code: value };
}

function languageOf(lang: string): keyof typeof LANGUAGES {
  if (Object.hasOwn(LANGUAGES, lang)) return lang as keyof typeof LANGUAGES;
  throw new Error(`A sample in the documentation is in ${lang}, which is not a known language.`);
}

async function codeSamples(fences: readonly Fence[]): Promise<Node> {
  const samples = fences.filter(({ isResponse }) => !isResponse);
  const response = fences.find(({ isResponse }) => isResponse);
  if (fences.length > samples.length + 1 || samples.length === 0)
    throw new Error('A response stands once, after the requests that it answers.');
  const differ = new Set(samples.map(({ language }) => language)).size === samples.length;
  const parts = {
    samples: await Promise.all(samples.map((fence) => sampleOf(fence, differ))),
    response:
      response && (await sampleOf({ ...response, title: response.title ?? 'Example response' }, false)),
  };
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeSamples',
    attributes: [{ type: 'mdxJsxAttribute', name: 'parts', value: JSON.stringify(parts) }],
    children: [],
  } as Node;
}

/** The response that follows a `<Sample>`, which stands beside it. */
async function responseAttribute(fence: Fence): Promise<object> {
  const response = await sampleOf({ ...fence, title: fence.title ?? 'Example response' }, false);
  return { type: 'mdxJsxAttribute', name: 'response', value: JSON.stringify(response) };
}

async function sampleOf({ language, title, code }: Fence, isNamedByLanguage: boolean) {
  const { shiki, name } = LANGUAGES[language];
  return {
    language,
    label: isNamedByLanguage ? name : (title ?? name),
    title: title ?? name,
    sample: await highlight(code, shiki),
  };
}

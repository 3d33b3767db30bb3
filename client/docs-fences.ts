import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The pages of the documentation, without their titles. */
const CONTENT = join(import.meta.dirname, '../web/src/features/docs/content');

export interface DocsFence {
  language: string;
  title: string | null;
  isResponse: boolean;
  /** How it is run: `run` alone as a program, `run=verify` and `run=receiver` with a webhook; null if it isn’t. */
  run: string | null;
  code: string;
  /** Of its first line in the page. */
  line: number;
}

/** Fences with nothing between them: requests in several languages, and the response to each of them. */
export interface DocsFences {
  samples: readonly DocsFence[];
  response: DocsFence | null;
}

export interface DocsText {
  slug: string;
  text: string;
  groups: readonly DocsFences[];
}

/** Reads every page of the documentation. */
export function readDocs(): DocsText[] {
  return globSync('*.mdx', { cwd: CONTENT })
    .sort()
    .map((file) => {
      const text = readFileSync(join(CONTENT, file), 'utf8');
      return { slug: basename(file, '.mdx'), text, groups: groupsOf(text) };
    });
}

/** The text without its fences, for rules about what people read. */
export function proseOf(text: string): string {
  return text.replaceAll(FENCE, '');
}

const FENCE = /^```(\w+)([^\n]*)\n([\s\S]*?)\n```$/gm;

function groupsOf(text: string): DocsFences[] {
  const groups: DocsFence[][] = [];
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    const isNext = groups.length > 0 && text.slice(end, match.index).trim() === '';
    if (!isNext) groups.push([]);
    groups.at(-1)?.push(fenceOf(match, text.slice(0, match.index).split('\n').length + 1));
    end = match.index + match[0].length;
  }
  return groups.map((fences) => ({
    samples: fences.filter(({ isResponse }) => !isResponse),
    response: fences.find(({ isResponse }) => isResponse) ?? null,
  }));
}

function fenceOf([, language = '', info = '', code = '']: RegExpExecArray, line: number): DocsFence {
  const words = info
    .replace(/title="[^"]*"/, '')
    .trim()
    .split(/\s+/);
  return {
    language,
    title: /title="([^"]*)"/.exec(info)?.[1] ?? null,
    isResponse: words.includes('response'),
    run: words.find((word) => /^run(=|$)/.test(word))?.replace('run=', '') ?? null,
    code,
    line,
  };
}

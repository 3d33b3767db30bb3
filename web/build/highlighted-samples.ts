import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BundledLanguage, codeToTokensBase, createCssVariablesTheme } from 'shiki';
import type { Plugin } from 'vite';
import type { CodeSample, CodeToken } from '../src/ui/code-sample.ts';

const THEME = createCssVariablesTheme({ name: 'house', variablePrefix: '--code-' });
const LANGUAGES = ['bash', 'html', 'javascript', 'json', 'php', 'python', 'typescript'] as const;
/** A code sample with its language in its name: `earnings.bash.txt?highlighted`. */
const SAMPLE = /\.([a-z]+)\.txt\?highlighted$/;

/** Turns an import of `<name>.<language>.txt?highlighted` into the tokens of the code at build time. */
export function highlightedSamples(): Plugin {
  return {
    name: 'tributary:highlighted-samples',
    // Before Vite handles the text file as an asset.
    enforce: 'pre',
    load: {
      filter: { id: SAMPLE },
      async handler(id) {
        const file = id.replace(/\?.*$/, '');
        this.addWatchFile(file);
        const code = (await readFile(file, 'utf8')).trimEnd();
        const sample = await highlight(code, languageOf(id));
        return { code: `export default ${JSON.stringify(sample)};`, moduleType: 'js' };
      },
    },
  };
}

type Language = (typeof LANGUAGES)[number];

function languageOf(id: string): Language {
  const named = SAMPLE.exec(id)?.[1];
  const language = LANGUAGES.find((each) => each === named);
  if (!language) throw new Error(`${basename(id)} names no language that samples are in.`);
  return language;
}

export async function highlight(code: string, lang: BundledLanguage | 'text'): Promise<CodeSample> {
  const lines = await codeToTokensBase(code, { lang, theme: THEME });
  const tokens = lines.flatMap((line, index) => [
    ...(index > 0 ? [['\n'] as const] : []),
    ...line.map(({ content, color }) => tokenOf(content, color)),
  ]);
  return tokens.reduce(joined, []);
}

/** `var(--code-token-string)` → `string`. Other tokens have the text color. */
function tokenOf(text: string, color = ''): CodeToken {
  const kind = /--code-token-([a-z-]+)\)/.exec(color)?.[1];
  return kind === undefined ? [text] : [text, kind];
}

/** Merges adjacent tokens of one kind. White space has no kind. */
function joined(done: CodeSample, [text, kind]: CodeToken): CodeSample {
  const last = done.at(-1);
  if (last && (last[1] === kind || text.trim() === ''))
    return [...done.slice(0, -1), last[1] === undefined ? [last[0] + text] : [last[0] + text, last[1]]];
  return [...done, kind === undefined ? [text] : [text, kind]];
}

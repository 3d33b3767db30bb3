import { createBundledHighlighter, createCssVariablesTheme, createSingletonShorthands } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

const THEME = createCssVariablesTheme({ name: 'house', variablePrefix: '--code-' });

const GRAMMARS = {
  bash: () => import('shiki/langs/bash.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
};

const { codeToTokensBase } = createSingletonShorthands(
  createBundledHighlighter({
    langs: GRAMMARS,
    themes: { house: () => Promise.resolve(THEME) },
    engine: () => createJavaScriptRegexEngine({ forgiving: true }),
  }),
);

export type CodeLanguage = keyof typeof GRAMMARS | 'text';

export interface CodeToken {
  text: string;
  /** What it is in its language, as `code-block.css` names the colours; undefined for ink. */
  kind: string | undefined;
}

/** The tokens of each line of a piece of code. */
export async function highlightCode(code: string, language: CodeLanguage): Promise<CodeToken[][]> {
  if (language === 'text') return code.split('\n').map((text) => [{ text, kind: undefined }]);
  const lines = await codeToTokensBase(code, { lang: language, theme: 'house' });
  return lines.map((tokens) => tokens.map(({ content, color }) => ({ text: content, kind: kindOf(color) })));
}

/** `var(--code-token-string)` → `string`. */
function kindOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : /--code-token-([a-z-]+)\)/.exec(color)?.[1];
}

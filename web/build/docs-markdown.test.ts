import { describe, expect, it } from 'vitest';
import { docsIndex, pageMarkdown } from './docs-markdown.ts';

const ORIGIN = 'https://network.example';
const FACTS = { title: 'A page', description: 'One sentence.' };
const FENCE = '```';
const MARKDOWN = '.md';

describe('a page as Markdown', () => {
  it('begins with its title and its description', () => {
    expect(pageMarkdown(FACTS, 'Text.\n', ORIGIN)).toBe('# A page\n\n> One sentence.\n\nText.\n');
  });

  it('leads to other pages as Markdown, and to the rest of the site at its origin', () => {
    const source = '[Sub-IDs](/docs/sub-ids#limits), [a code](/docs/errors/link.unknown), [keys](/api-keys)';
    const text = pageMarkdown(FACTS, source, ORIGIN);
    expect(text).toContain(`[Sub-IDs](${ORIGIN}/docs/sub-ids${MARKDOWN}#limits)`);
    expect(text).toContain('[a code](https://network.example/docs/errors/link.unknown)');
    expect(text).toContain('[keys](https://network.example/api-keys)');
  });

  it('has the title of a fence above it, and calls curl a shell', () => {
    const source = `${FENCE}curl title="A call" run\ncurl https://tributary.example/health\n${FENCE}\n\n${FENCE}json response\n{}\n${FENCE}`;
    expect(pageMarkdown(FACTS, source, ORIGIN)).toContain(
      `A call:\n\n${FENCE}bash\ncurl https://network.example/health\n${FENCE}\n\nExample response:\n\n${FENCE}json\n{}\n${FENCE}`,
    );
  });

  it('has a sample in every language', () => {
    const text = pageMarkdown(FACTS, '<Sample name="explain" />', ORIGIN);
    for (const language of ['bash', 'javascript', 'python', 'php'])
      expect(text).toContain(`${FENCE}${language}\n`);
  });

  it('has a note as a quotation, and no component', () => {
    expect(pageMarkdown(FACTS, '<Note>\nTake care.\n</Note>', ORIGIN)).toMatch(/\n> Take care\.\n$/);
  });

  it('leaves braces in code as they are', () => {
    const code = `${FENCE}javascript\nconst a = { b: '[x](/docs/mcp)' };\n${FENCE}`;
    expect(pageMarkdown(FACTS, code, ORIGIN)).toContain(code);
  });
});

it('the index for assistants names each page once, with one line', () => {
  const lines = docsIndex(ORIGIN).split('\n');
  for (const slug of ['getting-started', 'webhooks', 'mcp', 'self-hosting'])
    expect(lines.filter((line) => line.includes(`(${ORIGIN}/docs/${slug}.md): `))).toHaveLength(1);
});

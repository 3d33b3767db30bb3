export const FORMATS = ['markdown', 'lovable', 'cursor', 'skill', 'agents'] as const;
export type Format = (typeof FORMATS)[number];

const DESCRIPTION =
  'Adds affiliate links of Tributary to this project and reads their earnings. Use it for product links, recommendations, shop links, sponsored links, affiliate disclosures, and webhooks or reports about sales.';

interface FormatFacts {
  /** The name of the downloaded file. */
  fileName: string;
  /** Where the file belongs, as one sentence for the API's description. */
  place: string;
  wrap: (text: string) => string;
}

const asItIs = (text: string) => text;

export const FORMAT_FACTS: Readonly<Record<Format, FormatFacts>> = {
  markdown: {
    fileName: 'tributary.md',
    place: 'plain Markdown for any assistant',
    wrap: asItIs,
  },
  lovable: {
    fileName: 'tributary-knowledge.md',
    place: 'text for the project knowledge of Lovable',
    wrap: asItIs,
  },
  cursor: {
    fileName: 'tributary.mdc',
    place: 'a rule for `.cursor/rules/`',
    wrap: (text) => `---\ndescription: ${DESCRIPTION}\nglobs:\nalwaysApply: false\n---\n\n${text}`,
  },
  skill: {
    fileName: 'SKILL.md',
    place: 'a Claude skill for `.claude/skills/tributary/`',
    wrap: (text) => `---\nname: tributary\ndescription: ${DESCRIPTION}\n---\n\n${text}`,
  },
  agents: {
    fileName: 'AGENTS.md',
    place: 'a section for `AGENTS.md`, with headings one level lower',
    wrap: lowerHeadings,
  },
};

/** A comment in a code block can begin with `#` too, so only lines outside of code blocks change. */
function lowerHeadings(text: string): string {
  return text
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => (part.startsWith('```') ? part : part.replaceAll(/^#/gm, '##')))
    .join('');
}

import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  /** More search words. */
  keywords?: string;
  /** Its path or keyboard shortcut, at the end of the line. */
  aside?: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
  /** They were found for the text elsewhere: all of them match it, the best first. */
  isFound?: true;
}

/**
 * The commands that have every word of the text in their label or their keywords, in any order. In each group, those with all
 * words in the label come first. Those that were found elsewhere stay as they are.
 */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => (group.isFound ? group : { ...group, commands: ranked(group.commands, words) }))
    .filter(({ commands }) => commands.length > 0);
}

function ranked(commands: readonly Command[], words: readonly string[]): Command[] {
  const isIn = (text: string) => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word));
  };
  const named = commands.filter(({ label }) => isIn(label));
  const others = commands.filter((each) => !named.includes(each));
  return [...named, ...others.filter(({ label, keywords = '' }) => isIn(`${label} ${keywords}`))];
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

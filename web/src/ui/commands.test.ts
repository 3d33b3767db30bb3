import { describe, expect, it } from 'vitest';
import { matching } from './commands.ts';

const command = (label: string, keywords?: string) => ({
  ...{ id: label, label, onSelect: () => undefined },
  ...(keywords !== undefined && { keywords }),
});
const GROUPS = [
  { title: 'Pages', commands: [command('Pricing', 'payout fees'), command('Payout rules'), command('Home')] },
  { title: 'Brands', commands: [command('Café Olé', 'coffee')] },
];
const found = (text: string) =>
  matching(GROUPS, text).flatMap(({ commands }) => commands.map(({ label }) => label));

describe('what the palette finds', () => {
  it('is everything while nothing is typed', () => {
    expect(matching(GROUPS, ' ')).toEqual(GROUPS);
  });

  it('has every word, in any order, in its label or its keywords', () => {
    expect(found('fees pricing')).toEqual(['Pricing']);
    expect(found('pricing  pay')).toEqual(['Pricing']);
    expect(found('pricing coffee')).toEqual([]);
  });

  it('ignores case and accents, also those that are typed as characters of their own', () => {
    expect(found('CAFE')).toEqual(['Café Olé']);
    expect(found('ole\u0301')).toEqual(['Café Olé']);
  });

  it('has the words in a label before it has them in keywords', () => {
    expect(found('payout')).toEqual(['Payout rules', 'Pricing']);
  });

  it('is all that was found for it elsewhere, in that order', () => {
    const group = {
      title: 'Docs',
      commands: [command('Test it'), command('bad_payout')],
      isFound: true,
    } as const;
    expect(matching([group], 'payout')).toEqual([group]);
  });

  it('leaves out a group that has nothing', () => {
    expect(matching(GROUPS, 'coffee').map(({ title }) => title)).toEqual(['Brands']);
  });
});

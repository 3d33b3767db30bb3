import { describe, expect, it } from 'vitest';
import type { EdgeProgram } from '../catalog/edge-table.ts';
import { decide } from '../clicks/redirect/resolve.ts';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { assessDestination } from './assess-destination.ts';

const program: EdgeProgram = {
  id: derivedId('prg', 'x'),
  number: 1,
  brand: derivedId('brd', 'x'),
  network: 'wildfire',
  open: true,
  home: 'https://alder.example/',
  domains: ['alder.example'],
  link: 'https://wild.example/?tc={click_id}',
};

interface Facts {
  program?: EdgeProgram | null;
  url?: string;
  sites?: string[];
  active?: boolean;
  banned?: boolean;
  flagged?: boolean;
  held?: boolean;
}

function assess(facts: Facts) {
  const { active = true, sites = [], banned = false, flagged = false, held = false } = facts;
  const publisher = { id: publisherIdOf(1), entry: { active, sites } };
  const url = new URL(facts.url ?? 'https://alder.example/lamps');
  const decision = decide(publisher, facts.program === undefined ? program : facts.program, url, banned);
  return assessDestination(decision, { flagged, active, held });
}

describe('a destination', () => {
  it('is allowed if it belongs to an open program', () => {
    expect(assess({})).toEqual({ decision: 'allow', reasons: [] });
  });

  it.each<[string, Facts, string, string[]]>([
    ['that is banned', { banned: true }, 'block', ['banned_domain']],
    ['that is banned and no program’s', { banned: true, program: null }, 'block', ['banned_domain']],
    ['of a closed program', { program: { ...program, open: false } }, 'block', ['program_closed']],
    ['outside the brand’s program', { url: 'https://else.example/' }, 'block', ['outside_program_domains']],
    ['of a suspended publisher', { active: false }, 'block', ['publisher_suspended']],
    ['that is watched', { flagged: true }, 'flag', ['flagged_domain']],
    ['without a program', { program: null }, 'flag', ['no_program']],
    ['that is the publisher’s own', { program: null, sites: ['alder.example'] }, 'allow', ['own_site']],
  ])('%s: %o is %s', (_, facts, decision, reasons) => {
    expect(assess(facts)).toEqual({ decision, reasons });
  });

  it('has every reason that applies, and the strictest one decides', () => {
    expect(assess({ program: null, active: false, flagged: true })).toEqual({
      decision: 'block',
      reasons: ['publisher_suspended', 'flagged_domain', 'no_program'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { EdgeProgram } from '../catalog/edge-table.ts';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { decide } from '../tracking/resolve.ts';
import { assessDestination } from './assess-destination.ts';

const route: EdgeProgram = {
  program: derivedId('prg', 'x'),
  number: 1,
  brand: derivedId('brd', 'x'),
  network: 'wildfire',
  open: true,
  home: 'https://alder.example/',
  domains: ['alder.example'],
  link: 'https://wild.example/?tc={click_id}',
};

interface Facts {
  route?: EdgeProgram | null;
  url?: string;
  sites?: string[];
  active?: boolean;
  banned?: boolean;
  flagged?: boolean;
}

function judged(facts: Facts) {
  const { active = true, sites = [], banned = false, flagged = false } = facts;
  const publisher = { id: publisherIdOf(1), entry: { active, sites } };
  const url = new URL(facts.url ?? 'https://alder.example/lamps');
  const decision = decide(publisher, facts.route === undefined ? route : facts.route, url, banned);
  return assessDestination(decision, { flagged, active });
}

describe('a destination', () => {
  it('of an open program may earn', () => {
    expect(judged({})).toEqual({ decision: 'allow', reasons: [] });
  });

  it.each<[string, Facts, string, string[]]>([
    ['that is banned', { banned: true }, 'block', ['banned_domain']],
    ['that is banned and no program’s', { banned: true, route: null }, 'block', ['banned_domain']],
    ['of a closed program', { route: { ...route, open: false } }, 'block', ['program_closed']],
    ['outside the brand’s program', { url: 'https://else.example/' }, 'block', ['outside_program_domains']],
    ['of a suspended publisher', { active: false }, 'block', ['publisher_suspended']],
    ['that is watched', { flagged: true }, 'flag', ['flagged_domain']],
    ['that nobody sells on', { route: null }, 'flag', ['no_program']],
    ['that is the publisher’s own', { route: null, sites: ['alder.example'] }, 'allow', ['own_site']],
  ])('%s: %o is %s', (_, facts, decision, reasons) => {
    expect(judged(facts)).toEqual({ decision, reasons });
  });

  it('has every reason that holds, and the hardest decides', () => {
    expect(judged({ route: null, active: false, flagged: true })).toEqual({
      decision: 'block',
      reasons: ['publisher_suspended', 'flagged_domain', 'no_program'],
    });
  });
});

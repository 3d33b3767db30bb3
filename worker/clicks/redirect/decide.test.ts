import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EdgeProgram } from '../../catalog/edge-table.ts';
import { isWithin } from '../../platform/hosts.ts';
import { derivedId, NETWORK_PUBLISHER, publisherIdOf } from '../../platform/ids.ts';
import { registrableDomain } from '../../platform/public-suffix.ts';
import { decide } from './resolve.ts';

const PUBLISHER = publisherIdOf(7);
const program = (changes: Partial<EdgeProgram> = {}): EdgeProgram => ({
  id: derivedId('prg', 'x'),
  number: 1,
  brand: derivedId('brd', 'x'),
  network: 'wildfire',
  open: true,
  home: 'https://alder.example/',
  domains: ['alder.example'],
  link: 'https://wild.example/?tc={click_id}',
  ...changes,
});
const publisher = (active = true, sites: string[] = []) => ({ id: PUBLISHER, entry: { active, sites } });

describe('a redirect', () => {
  const host = fc.constantFrom(
    'alder.example',
    'a.alder.example',
    'other.example',
    'mine.example',
    'xalder.example',
  );
  const facts = fc.record({
    host,
    active: fc.boolean(),
    banned: fc.boolean(),
    known: fc.boolean(),
    open: fc.boolean(),
    sites: fc.subarray(['mine.example', 'alder.example']),
  });

  it('never sends a visitor past the interstitial to a host that is neither the program’s nor the publisher’s', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const found = given.known ? program({ open: given.open }) : null;
        const url = new URL(`https://${given.host}/x`);
        const decision = decide(publisher(given.active, given.sites), found, url, given.banned);
        const safe = found
          ? isWithin(given.host, found.domains)
          : given.sites.includes(registrableDomain(given.host) ?? '');
        if (decision.way !== 'interstitial') expect(safe).toBe(true);
      }),
    );
  });

  it('never credits a suspended publisher, nor anyone but our own account for a banned destination', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const found = given.known ? program({ open: given.open }) : null;
        const decision = decide(
          publisher(given.active),
          found,
          new URL(`https://${given.host}/`),
          given.banned,
        );
        if (decision.way !== 'affiliate') return;
        expect(given.active && given.open).toBe(true);
        expect(decision.credited).toBe(given.banned ? NETWORK_PUBLISHER : PUBLISHER);
      }),
    );
  });

  it('has no deep link if it goes to the program’s home page', () => {
    expect(decide(publisher(), program(), new URL('https://alder.example/'), false)).toMatchObject({
      deep: false,
    });
    expect(decide(publisher(), program(), new URL('https://alder.example/x'), false)).toMatchObject({
      deep: true,
    });
  });

  it('still goes through programs but not straight to sites while the ban list can’t be read', () => {
    const own = publisher(true, ['mine.example']);
    expect(decide(own, program(), new URL('https://alder.example/'), null)).toMatchObject({
      way: 'affiliate',
      credited: PUBLISHER,
    });
    expect(decide(own, null, new URL('https://mine.example/'), false).way).toBe('direct');
    expect(decide(own, null, new URL('https://mine.example/'), null).way).toBe('interstitial');
  });
});

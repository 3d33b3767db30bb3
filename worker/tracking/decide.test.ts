import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EdgeProgram } from '../catalog/edge-table.ts';
import { isWithin, registrableDomain } from '../platform/hosts.ts';
import { derivedId, HOUSE_PUBLISHER, publisherIdOf } from '../platform/ids.ts';
import { decide } from './resolve.ts';

const PUBLISHER = publisherIdOf(7);
const route = (changes: Partial<EdgeProgram> = {}): EdgeProgram => ({
  program: derivedId('prg', 'x'),
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

  it('never leads a visitor unasked to a host that is neither the program’s nor the publisher’s own', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const found = given.known ? route({ open: given.open }) : null;
        const url = new URL(`https://${given.host}/x`);
        const decision = decide(publisher(given.active, given.sites), found, url, given.banned);
        const safe = found
          ? isWithin(given.host, found.domains)
          : given.sites.includes(registrableDomain(given.host) ?? '');
        if (decision.way !== 'choose') expect(safe).toBe(true);
      }),
    );
  });

  it('never credits a publisher who is suspended, nor anyone but the house for a banned destination', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const found = given.known ? route({ open: given.open }) : null;
        const decision = decide(
          publisher(given.active),
          found,
          new URL(`https://${given.host}/`),
          given.banned,
        );
        if (decision.way !== 'affiliate') return;
        expect(given.active && given.open).toBe(true);
        expect(decision.credited).toBe(given.banned ? HOUSE_PUBLISHER : PUBLISHER);
      }),
    );
  });

  it('to the program’s own start page is no deep link', () => {
    expect(decide(publisher(), route(), new URL('https://alder.example/'), false)).toMatchObject({
      deep: false,
    });
    expect(decide(publisher(), route(), new URL('https://alder.example/x'), false)).toMatchObject({
      deep: true,
    });
  });

  it('goes on through a program, and past none straight to a site, while nobody can tell what is banned', () => {
    const own = publisher(true, ['mine.example']);
    expect(decide(own, route(), new URL('https://alder.example/'), null)).toMatchObject({
      way: 'affiliate',
      credited: PUBLISHER,
    });
    expect(decide(own, null, new URL('https://mine.example/'), false).way).toBe('plain');
    expect(decide(own, null, new URL('https://mine.example/'), null).way).toBe('choose');
  });
});

import { describe, expect, it } from 'vitest';
import type { EdgeProgram } from '../catalog/edge-table.ts';
import { derivedId } from '../platform/ids.ts';
import { requireLinkable } from './link-target.ts';

const program: EdgeProgram = {
  id: derivedId('prg', 'x'),
  number: 1,
  brand: derivedId('brd', 'x'),
  network: 'wildfire',
  open: true,
  home: 'https://start.alder.test',
  domains: ['alder.example'],
  link: 'https://wild.example/?tc={click_id}',
};
const to = (href: string, changes: Partial<EdgeProgram> = {}, banned = false) =>
  requireLinkable({ ...program, ...changes }, new URL(href), banned);

describe('a link', () => {
  it('may lead to its program’s domains and their subdomains', () => {
    expect(() => to('https://alder.example/chairs')).not.toThrow();
    expect(() => to('https://shop.alder.example/')).not.toThrow();
  });

  it('may lead to the program’s home page on any domain', () => {
    expect(() => to('https://start.alder.test')).not.toThrow();
    expect(() => to('https://start.alder.test/else')).toThrow('does not belong to the program');
  });

  it.each(['https://alder.example.evil.example/', 'https://evilalder.example/', 'https://example/'])(
    'can’t lead to %s',
    (href) => {
      expect(() => to(href)).toThrow(
        expect.objectContaining({ code: 'link.outside_program_domains', status: 422 }),
      );
    },
  );

  it('can’t be created for a closed program or a banned site', () => {
    expect(() => to('https://alder.example/', { open: false })).toThrow(
      expect.objectContaining({ code: 'link.program_closed' }),
    );
    expect(() => to('https://alder.example/', {}, true)).toThrow(
      expect.objectContaining({ code: 'link.banned_domain' }),
    );
  });

  it('is refused for the ban on a banned site, with or without a program', () => {
    const refusal = expect.objectContaining({ code: 'link.banned_domain', status: 422 });
    expect(() => requireLinkable(null, new URL('https://amazon.example/'), true)).toThrow(refusal);
    expect(() => to('https://elsewhere.example/', {}, true)).toThrow(refusal);
    expect(() => to('https://alder.example/', { open: false }, true)).toThrow(refusal);
  });
});

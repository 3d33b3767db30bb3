import { expect, it } from 'vitest';
import { firstPage } from './first-page.ts';

it.each([
  ['/app', 'signed-in', 'publisher', '/app'],
  ['/app', 'confirmed', 'publisher', '/signup-success'],
  ['/app', 'signed-in', 'admin', '/admin/overview'],
  ['/app', 'signed-in', 'finance', '/admin/overview'],
  ['/admin/payouts', 'signed-in', 'admin', '/admin/payouts'],
  ['/links', 'confirmed', 'publisher', '/links'],
] as const)('someone who asked for %s and is %s as %s arrives at %s', (page, greeting, role, first) => {
  expect(firstPage(page, greeting, role)).toBe(first);
});

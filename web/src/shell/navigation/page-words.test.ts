import { expect, it } from 'vitest';
import { FOOTER, MENUS } from '../../lib/nav-links.ts';
import { MENU } from './menu.ts';
import { PAGE_WORDS } from './page-words.ts';
import { SETTINGS_TABS } from './settings-tabs.ts';

it('each page with words of its own is in the palette', () => {
  const pages: string[] = [
    ...[...MENUS.flatMap(({ links }) => links), ...FOOTER.flatMap(({ links }) => links)].map(
      ({ href }) => href,
    ),
    ...MENU.flatMap(({ items }) => items).map(({ to }) => to),
    ...SETTINGS_TABS.map((tab) => `/settings?tab=${tab}`),
  ];
  expect(pages).toEqual(expect.arrayContaining(Object.keys(PAGE_WORDS)));
});

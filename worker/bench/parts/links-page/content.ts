import { Fragment, createElement as h } from 'react';

/** Links on the page, the hosts that they lead to, and every how many is one to a shop. */
export const LINKS = 1_000;
const HOSTS = 80;
const SHOP_EVERY = 3;
const LINKS_PER_SECTION = 20;

interface Props {
  shops: readonly string[];
}

/**
 * A long page with many links, as a magazine has: sections with paragraphs, lists, cards and tables. Every third link
 * leads to one of the shops.
 */
export function Content({ shops }: Props) {
  const sections = numbers(0, LINKS / LINKS_PER_SECTION);
  return h(
    'main',
    null,
    sections.map((index) => h(Section, { key: index, shops, index })),
  );
}

/** The number of links that lead to shops. */
export function linksToShops(): number {
  return numbers(0, LINKS).filter((index) => index % SHOP_EVERY === 0).length;
}

function Section({ shops, index: section }: Props & { index: number }) {
  const first = section * LINKS_PER_SECTION;
  const link = (index: number) => h(Link, { shops, index });
  return h(
    'section',
    null,
    h('header', null, h('h2', null, 'Section ', h('em', null, section + 1))),
    h(
      'p',
      null,
      numbers(first, 5).map((index) =>
        h(
          Fragment,
          { key: index },
          'A sentence with ',
          h('strong', null, 'words'),
          ' and ',
          link(index),
          ', which ',
          h('i', null, 'ends'),
          '. ',
        ),
      ),
    ),
    h(
      'ul',
      null,
      numbers(first + 5, 5).map((index) =>
        h('li', { key: index }, h('p', null, h('b', null, 'One'), ' of them: ', link(index))),
      ),
    ),
    h(
      'div',
      { className: 'cards' },
      numbers(first + 10, 5).map((index) =>
        h(
          'div',
          { key: index, className: 'card' },
          h('img', { alt: '', width: 200, height: 96 }),
          h('h3', null, link(index)),
          h('p', null, 'A ', h('span', null, 'text')),
        ),
      ),
    ),
    h(
      'table',
      null,
      h(
        'tbody',
        null,
        numbers(first + 15, 5).map((index) =>
          h(
            'tr',
            { key: index },
            h('th', null, 'Name'),
            h('td', null, link(index)),
            h('td', null, h('code', null, 12)),
          ),
        ),
      ),
    ),
  );
}

function Link({ shops, index }: Props & { index: number }) {
  const shop = shops[index % shops.length];
  const other = `site-${index % (HOSTS - shops.length)}.example`;
  const host = index % SHOP_EVERY === 0 && shop ? `www.${shop}` : other;
  const href = `https://${host}/page/${index}?from=list#part`;
  return h('a', { href }, h('span', null, `Link ${index}`));
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

import { createElement as h, useState } from 'react';

/** An article that a server renders and the browser hydrates. */
export function Article({ shops }: { shops: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return h(
    'article',
    null,
    shops.map((shop) =>
      h('p', { key: shop }, 'A lamp from ', h('a', { href: `https://${shop}/`, rel: 'noopener' }, shop), '.'),
    ),
    h('button', { type: 'button', onClick: () => setOpen(true) }, 'More'),
    isOpen && h('a', { href: `https://${shops[0]}/more`, id: 'more' }, 'More lamps'),
  );
}

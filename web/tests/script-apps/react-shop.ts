import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A list of products with client-side navigation, and a product whose link changes with its variant. */
function Shop({ shops }: { shops: readonly string[] }) {
  const [path, setPath] = useState(location.hash);
  useEffect(() => {
    const follow = () => setPath(location.hash);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = (hash: string) => {
    history.pushState(null, '', hash);
    setPath(hash);
  };
  if (path === '#product') return h(Product, { shops });
  return h(
    'ul',
    null,
    shops
      .slice(0, 3)
      .map((shop) => h('li', { key: shop }, h('a', { href: `https://${shop}/`, className: 'listed' }, shop))),
    h('button', { type: 'button', onClick: () => open('#product') }, 'Product'),
  );
}

function Product({ shops }: { shops: readonly string[] }) {
  const [variant, setVariant] = useState(3);
  return h(
    'article',
    null,
    h('a', { href: `https://${shops[variant]}/lamp`, rel: 'noopener', id: 'buy' }, 'Buy'),
    h('button', { type: 'button', onClick: () => setVariant(4) }, 'Other shop'),
    h('button', { type: 'button', onClick: () => setVariant(99) }, 'No shop'),
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(h(Shop, { shops: JSON.parse(root.dataset.shops ?? '[]') }));

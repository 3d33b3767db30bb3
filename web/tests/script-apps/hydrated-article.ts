import { createElement as h } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Article } from './article.ts';

const root = document.getElementById('root');
if (root)
  hydrateRoot(root, h(Article, { shops: JSON.parse(root.dataset.shops ?? '[]') }), {
    onRecoverableError: (error) => console.error(error),
  });

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Content } from './content.ts';

const root = document.getElementById('root');
if (!root?.dataset.shops) throw new Error('The page names no shops.');
createRoot(root).render(createElement(Content, { shops: root.dataset.shops.split(' ') }));

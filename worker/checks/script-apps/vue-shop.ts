import { createApp, h, ref } from 'vue';

/** A list that grows, and whose links change. */
const root = document.getElementById('root');
const shops: string[] = JSON.parse(root?.dataset.shops ?? '[]');
const first = ref(0);
const count = ref(2);

if (root)
  createApp(() => [
    shops
      .slice(first.value, first.value + count.value)
      .map((shop, index) => h('p', { key: index }, h('a', { href: `https://${shop}/` }, shop))),
    h('button', { onClick: () => count.value++ }, 'More'),
    h('button', { onClick: () => first.value++ }, 'Next'),
  ]).mount(root);

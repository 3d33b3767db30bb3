import type { ResponseOf } from '../client.ts';

export const RECORDED: ResponseOf<'get', '/v1/explain'>['data'] = {
  url: 'https://dalowold-cycling.example/products/42',
  monetizable: true,
  reason: null,
  publisher_id: 'PUB000004',
  affiliate_link:
    'http://localhost:43213/go/PUB000004?url=https%3A%2F%2Fdalowold-cycling.example%2Fproducts%2F42',
  demo_link: null,
  link_template:
    'http://localhost:43213/go/{publisher_id}?url=https%3A%2F%2Fdalowold-cycling.example%2Fproducts%2F42',
  brand: {
    id: 'brd_8rh532erzqvnf6n6',
    name: 'Dalowold Cycling',
    logo_url: null,
    category: 'Sport',
    commission_rate: 'up to 8.25%',
    you_earn: 'up to 4.125%',
    share_percent: 50,
    rates: [
      { name: 'Sale', rate: '8.25%', you_earn: '4.125%' },
      { name: 'Clearance', rate: '4.12%', you_earn: '2.06%' },
    ],
    has_more_rates: false,
    commission_type: 'percentage',
    cookie_duration: 30,
  },
  network: { slug: 'cj', name: 'CJ' },
  share_percent: 50,
  note: null,
};

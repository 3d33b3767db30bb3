import type { ResponseOf } from '../client.ts';

export const RECORDED: ResponseOf<'get', '/v1/explain'>['data'] = {
  url: 'https://quiltoft-cycling.example/',
  monetizable: true,
  reason: null,
  publisher_id: 'PUB000004',
  affiliate_link: 'http://localhost:39927/go/PUB000004?url=https%3A%2F%2Fquiltoft-cycling.example%2F',
  demo_link: null,
  link_template: 'http://localhost:39927/go/{publisher_id}?url=https%3A%2F%2Fquiltoft-cycling.example%2F',
  brand: {
    id: 'brd_qy7w39p3aqej69y3',
    name: 'Quiltoft Cycling',
    logo_url: null,
    category: 'Sport',
    commission_rate: 'up to $25.00 per sale',
    you_earn: 'up to $12.50 per sale',
    share_percent: 50,
    rates: [
      {
        name: 'Sale',
        rate: '$25.00 per sale',
        you_earn: '$12.50 per sale',
      },
      {
        name: 'Clearance',
        rate: '$12.50 per sale',
        you_earn: '$6.25 per sale',
      },
    ],
    has_more_rates: false,
    commission_type: 'flat',
    cookie_duration: 30,
  },
  network: {
    slug: 'cj',
    name: 'CJ',
  },
  share_percent: 50,
  note: null,
};

import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { call } from '../platform/http/testing/call.ts';
import { openScene } from '../platform/http/testing/scene.ts';

const MARK = [0xef, 0xbb, 0xbf];
const REVENUE = '/v1/operations/revenue/export?format=csv';

it.each([
  '/v1/publisher/exports/earnings',
  '/v1/publisher/exports/analytics?group_by=country',
  '/v1/operations/audit-log/export',
  `${REVENUE}&clicks=false&conversions=false`,
])('%s begins with a byte order mark for a browser, and with its columns for a program', async (path) => {
  const scene = await openScene();
  const key = path.startsWith('/v1/operations') ? env.OPERATOR_TOKEN : (await scene.signUp()).key;
  const [inBrowser, byProgram] = [await call(path, { key: ADMIN }), await call(path, { key })];
  for (const { headers } of [inBrowser, byProgram])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = [...new Uint8Array(await inBrowser.arrayBuffer())];
  expect(bytes.slice(0, 3)).toEqual(MARK);
  const others = [...new Uint8Array(await byProgram.arrayBuffer())];
  const columns = others.slice(0, others.indexOf(0x0d));
  expect(bytes.slice(3, 3 + columns.length)).toEqual(columns);
  expect(columns[0]).toBeLessThan(0x80);
});

it('the one table of several kinds begins with a byte order mark for a browser, too', async () => {
  const response = await call('/functions/v1/data-export', {
    ...{ method: 'POST', key: ADMIN },
    body: {
      ...{ format: 'csv', dateFrom: '', dateTo: '', brandId: '', publisherId: '' },
      ...{ includeRevenue: true, includeClicks: false, includeConversions: true },
    },
  });
  expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 3)).toEqual(MARK);
});

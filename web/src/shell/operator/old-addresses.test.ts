import { expect, it } from 'vitest';
import { newAddress } from './old-addresses.ts';

it.each([
  ['', '/admin/networks'],
  ['?tab=unheard-of', '/admin/networks'],
  ['?tab=networks', '/admin/networks'],
  ['?tab=networks&view=programs&status=pending&page=2', '/admin/networks?status=pending&page=2'],
  ['?view=networks&tab=networks', '/admin/networks/networks'],
  [
    '?tab=networks&view=siteplug-diagnostics&check=country',
    '/admin/networks/siteplug-diagnostics?check=country',
  ],
  ['?tab=brands&q=a%26b', '/admin/brands?q=a%26b'],
  ['?tab=revenue&from=2026-11-01&to=2026-11-30', '/admin/revenue?from=2026-11-01&to=2026-11-30'],
  ['?tab=revenue&view=adjustments&state=booked', '/admin/adjustments?state=booked'],
  ['?tab=revenue&view=reconciliation&network=cj', '/admin/reconciliation?network=cj'],
  ['?tab=revenue&view=reconciliation&statement=nst_1&state=open', '/admin/reconciliation/nst_1?state=open'],
  ['?tab=revenue&view=payouts&run=prn_1', '/admin/payouts/runs/prn_1'],
  ['?tab=revenue&view=payouts&run=', '/admin/payouts?run='],
  ['?tab=compliance&violation=cvi_1', '/admin/compliance?violation=cvi_1'],
  ['?tab=compliance&view=logs&type=a', '/admin/compliance/logs?type=a'],
  ['?tab=publishers&q=Ada', '/admin/publishers?q=Ada'],
  ['?tab=publishers&publisher=PUB000001&view=money', '/admin/publishers/PUB000001?view=money'],
  ['?tab=requests&of=PUB000001', '/admin/requests/claims?of=PUB000001'],
  ['?tab=requests&claim=clm_1', '/admin/requests/claims/clm_1'],
  ['?tab=requests&view=claims&claim=clm_1&status=all', '/admin/requests/claims/clm_1?status=all'],
  ['?tab=requests&view=held&sale=cnv_1', '/admin/requests/held/cnv_1'],
  ['?tab=requests&view=unattributed&sale=..%2F', '/admin/requests/unattributed/..%2F'],
  ['?tab=load-testing', '/admin/load-testing'],
  ['?tab=alerts', '/admin/alerts'],
  ['?tab=team&view=audit-log&actor=system', '/admin/team/audit-log?actor=system'],
])('/admin%s is %s', (query, address) => expect(newAddress(query)).toBe(address));

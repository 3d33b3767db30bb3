import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../testing/render.tsx';
import type { RequestTrace } from './requests/request-query.ts';
import { RequestTimeline } from './requests/request-timeline.tsx';

const TRACE: RequestTrace = {
  request_id: '9f86d081-884c',
  kept_days: 14,
  lines: [
    {
      ...{ at: '2026-11-28T09:41:05.000Z', kind: 'call', what: 'POST /v1/operations/claims/:id/accept' },
      ...{ level: 'info', status: 200, code: null, ms: 84, actor: 'operator' },
    },
    {
      ...{ at: '2026-11-28T09:41:09.000Z', kind: 'message', what: 'tributary-emails', level: 'error' },
      ...{ status: null, code: 'attempt 1 failed', ms: 2_000, actor: null },
    },
  ],
  changes: [{ at: '2026-11-28T09:41:06.000Z', action: 'claim.accepted', subject: 'clm_1' }],
  transfers: [
    { id: 'cnv_1:1:1', kind: 'conversion.reported', subject: 'cnv_1', posted_at: '2026-11-28T09:41:07.000Z' },
  ],
};

describe('the timeline of a request', () => {
  it('has its call, change, transfer and message in the order of time', async () => {
    await renderComponent(<RequestTimeline trace={TRACE} />);
    await expect.element(page.getByText('By an operator. Took 84 ms.')).toBeVisible();
    await expect.element(page.getByText('Waited 2,000 ms.')).toBeVisible();
    const texts = [...document.querySelectorAll('ol code')].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'POST /v1/operations/claims/:id/accept',
      'claim.accepted',
      'conversion.reported',
      'tributary-emails',
    ]);
  });

  it('says that nothing is kept about an ID, and for how long things are', async () => {
    await renderComponent(<RequestTimeline trace={{ ...TRACE, lines: [], changes: [], transfers: [] }} />);
    await expect.element(page.getByText('Nothing is kept about this ID.')).toBeVisible();
    await expect.element(page.getByText(/for 14 days/)).toBeVisible();
  });

  it('says that changes and transfers are missing while the database can’t be read', async () => {
    await renderComponent(<RequestTimeline trace={{ ...TRACE, changes: null, transfers: null }} />);
    await expect.element(page.getByText('The database can’t be read.')).toBeVisible();
  });
});

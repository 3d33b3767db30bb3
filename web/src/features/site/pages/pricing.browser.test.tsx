import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';

const SETTINGS = exampleOf('get', '/v1/settings/public').data;
const STATS = exampleOf('get', '/v1/stats').data;

beforeEach(() => {
  respond('get', '/v1/stats', { data: { ...STATS, share_percent: 60 } });
  respond('get', '/v1/settings/public', {
    data: {
      ...SETTINGS,
      payout_day: 2,
      payout_minimum: '25.50',
      payout_hold_hours: 48,
      payable_stage: 'approved',
      approvals: [
        { network: 'CJ', after_days: null, day_of_next_month: 10 },
        { network: 'Lyra', after_days: 45, day_of_next_month: null },
        { network: 'SitePlug', after_days: null, day_of_next_month: null },
        { network: 'Wildfire', after_days: null, day_of_next_month: null },
      ],
    },
  });
});

describe('the pricing page', () => {
  it('splits a sale by the current share, to the last digit', async () => {
    await renderScreen('/pricing');
    const statement = page.getByRole('region', { name: 'One sale, to the last digit' });
    await expect.element(statement).toMatchTextContent('Your share, 60%$17.275800');
    await expect.element(statement).toMatchTextContent('Our share, 40%−minus $11.517200');
    await expect.element(statement).toMatchTextContent('Paid on the 2nd, in whole cents−minus $17.27');
    await expect.element(statement).toMatchTextContent('Stays in your balance$0.005800');
  });

  it('says when each network decides, and that a sale is payable as the settings say', async () => {
    await renderScreen('/pricing');
    const path = page.getByRole('region', { name: 'When a sale becomes money' });
    await expect
      .element(path)
      .toMatchTextContent(
        'CJ decides by the 10th of the next month. Lyra decides 45 days after the sale. SitePlug and Wildfire set no date.',
      );
    await expect.element(path).toMatchTextContent('we don’t wait for the network to pay us');
  });

  it('lists every payout method with the minimum of the settings', async () => {
    await renderScreen('/pricing');
    const methods = page.getByRole('table', { name: 'Payout methods' });
    await expect.element(methods.getByRole('row').nth(3)).toMatchTextContent('PayPal$25.50US dollars');
    await expect.element(page.getByText('used after 48 hours')).toBeVisible();
  });

  it('names a source for each fact about another network', async () => {
    await renderScreen('/pricing');
    const terms = page.getByRole('table').filter({ hasText: 'Skimlinks' });
    await expect.element(terms.getByRole('link', { name: 'Source of Skimlinks: Your share' })).toBeVisible();
    const facts = terms.getByRole('cell').filter({ hasText: 'source' });
    expect(facts.elements()).toHaveLength(terms.getByRole('link').elements().length);
  });
});

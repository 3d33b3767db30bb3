import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { CAMPAIGN_STATUS_POLL_MS } from '../../../../../../worker/platform/contract/test-campaigns.ts';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { minutesText } from '../traffic/run-text.ts';
import { type Campaign, campaignsQuery, schedulerQuery } from './campaigns-query.ts';

const CAMPAIGNS = '/v1/operations/test-campaigns';
const SCHEDULER = '/functions/v1/campaign-scheduler';
const DECIDE = '/v1/operations/test-campaigns/{id}/{action}';

function campaign(changes: Partial<Campaign> = {}): Campaign {
  const [example] = exampleOf('get', CAMPAIGNS).data;
  if (!example) throw new Error('The example has no campaign.');
  return { ...example, name: 'A day', status: 'running', actions: ['pause', 'stop', 'trigger'], ...changes };
}

function list(...campaigns: Campaign[]) {
  signIn('admin');
  respond('get', '/v1/operations/operators');
  respond('post', SCHEDULER);
  return respond('get', CAMPAIGNS, { data: campaigns, summary: { total: campaigns.length } });
}

const button = (name: string) => page.getByRole('button', { name: `${name} A day`, exact: true });

describe('a campaign', () => {
  it.each([
    ['scheduled', ['start'], ['Start']],
    ['running', ['pause', 'stop', 'trigger'], ['Pause', 'Stop', 'Trigger Batch']],
    ['paused', ['start'], ['Resume']],
    ['completed', [], []],
    ['failed', [], []],
  ] as const)('that is %s offers %j as %j', async (status, actions, offered) => {
    list(campaign({ status, actions: [...actions] }));
    await renderScreen('/admin/long-term-testing');
    await expect.element(page.getByRole('link', { name: 'A day' })).toBeVisible();
    for (const name of ['Start', 'Resume', 'Pause', 'Stop', 'Trigger Batch'])
      if (offered.some((each) => each === name)) await expect.element(button(name)).toBeVisible();
      else await expect.element(button(name)).not.toBeInTheDocument();
  });

  it.each([
    ['Trigger Batch', 'trigger', 'running', 'Batch triggered successfully', 'Failed to trigger batch'],
    ['Start', 'start', 'scheduled', 'Campaign started successfully', 'Failed to start campaign'],
    ['Resume', 'start', 'paused', 'Campaign started successfully', 'Failed to start campaign'],
    ['Pause', 'pause', 'running', 'Campaign paused', 'Failed to pause campaign'],
  ] as const)('%s says how it went', async (name, action, status, done, failed) => {
    list(campaign({ status, actions: [action] }));
    const calls = respond('post', DECIDE);
    await renderScreen('/admin/long-term-testing');
    await button(name).click();
    await expect.element(toast(done)).toBeVisible();
    expect(calls.map(({ params }) => params.action)).toEqual([action]);
    refuse('post', DECIDE, { status: 409, code: 'test_campaign.wrong_status', detail: 'It has ended.' });
    await button(name).click();
    await expect.element(toast(`${failed}: It has ended.`)).toBeVisible();
  });

  it('is stopped after a question', async () => {
    list(campaign());
    respond('post', DECIDE);
    await renderScreen('/admin/long-term-testing');
    await button('Stop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
    await expect.element(toast('Campaign stopped')).toBeVisible();
    refuse('post', DECIDE, { status: 409, code: 'test_campaign.wrong_status', detail: 'It has ended.' });
    await button('Stop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
    await expect.element(toast('Failed to stop campaign: It has ended.')).toBeVisible();
  });
});

it('the list has the reader’s own campaigns, and those of all if it is asked to', async () => {
  list();
  respond('get', CAMPAIGNS, ({ query }) => {
    const data = query.of === 'all' ? [campaign({ status: 'paused' })] : [];
    return { data, summary: { total: data.length } };
  });
  await renderScreen('/admin/long-term-testing');
  await expect.element(page.getByText('You have no campaigns yet.')).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'A day' })).toBeVisible();
});

describe('the intervals of the specification', () => {
  it('are 30 seconds for the list, 10 for a campaign, and 3 minutes for the scheduler', () => {
    expect(campaignsQuery('mine').refetchInterval).toBe(30_000);
    expect(CAMPAIGN_STATUS_POLL_MS).toBe(10_000);
    expect(schedulerQuery.refetchInterval).toBe(180_000);
  });

  it.each([
    ['running', 1],
    ['paused', 0],
  ] as const)('the scheduler of a campaign that is %s is called %i times', async (status, times) => {
    list(campaign({ status }));
    const calls = respond('post', SCHEDULER);
    await renderScreen('/admin/long-term-testing');
    await expect.element(page.getByRole('link', { name: 'A day' })).toBeVisible();
    await expect.poll(() => calls).toHaveLength(times);
  });
});

it.each(['', '/monitor', '/create'])(
  'the scheduler is woken on /admin/long-term-testing%s, also if only someone else’s campaign runs',
  async (tab) => {
    list();
    respond('get', '/v1/operations/programs');
    respond('get', '/v1/operations/test-campaigns/{id}', { data: campaign() });
    respond('get', CAMPAIGNS, ({ query }) => {
      const data = query.of === 'all' ? [campaign()] : [];
      return { data, summary: { total: data.length } };
    });
    const calls = respond('post', SCHEDULER);
    await renderScreen(`/admin/long-term-testing${tab}`);
    await expect.poll(() => calls).toHaveLength(1);
  },
);

describe('a new campaign', () => {
  it('has the defaults, and needs a name and a program', async () => {
    list();
    respond('get', '/v1/operations/programs');
    const calls = respond('post', CAMPAIGNS);
    await renderScreen('/admin/long-term-testing/create');
    const create = page.getByRole('button', { name: 'Create Campaign' });
    await expect.element(create).toBeDisabled();
    await page.getByLabelText('Campaign name').fill('A day');
    await expect.element(create).toBeDisabled();
    await page.getByRole('button', { name: 'Choose all' }).click();
    await create.click();
    await expect.element(toast('Campaign created successfully')).toBeVisible();
    await expect.element(page.getByText('You have no campaigns yet.')).toBeVisible();
    const programs = exampleOf('get', '/v1/operations/programs').data.map(({ id }) => id);
    expect(calls.map(({ body }) => body)).toEqual([
      {
        ...{ name: 'A day', totalClicks: 20_000, durationHours: 24, trafficPattern: 'realistic', programs },
        ...{ geoDistribution: 'global', maxClicksPerProgram: 1_000, minIntervalMinutes: 1 },
      },
    ]);
  });

  it('says how many of the clicks its programs allow', async () => {
    list();
    respond('get', '/v1/operations/programs');
    await renderScreen('/admin/long-term-testing/create');
    await page.getByLabelText('Campaign name').fill('A day');
    await page.getByRole('button', { name: 'Choose all' }).click();
    const count = exampleOf('get', '/v1/operations/programs').data.length;
    await page.getByLabelText('Clicks per program').fill('7');
    await page.getByLabelText('Total clicks').fill(`${7 * count + 1}`);
    const cut = page.getByText(`it will send ${7 * count} of ${7 * count + 1} clicks.`, { exact: false });
    await expect.element(cut).toBeVisible();
    await page.getByLabelText('Total clicks').fill(`${7 * count}`);
    await expect.element(cut).not.toBeInTheDocument();
  });

  it('needs whole numbers within the limits, and says so', async () => {
    list();
    respond('get', '/v1/operations/programs');
    await renderScreen('/admin/long-term-testing/create');
    await page.getByLabelText('Campaign name').fill('A day');
    await page.getByRole('button', { name: 'Choose all' }).click();
    const create = page.getByRole('button', { name: 'Create Campaign' });
    await expect.element(create).toBeEnabled();
    const hours = page.getByLabelText('Duration in hours');
    const error = page.getByText('Enter a whole number from 1 to 720.');
    for (const wrong of ['', '1.5', '0', '721']) {
      await hours.fill(wrong);
      await expect.element(error).toBeVisible();
      await expect.element(create).toBeDisabled();
    }
    await hours.fill('720');
    await expect.element(create).toBeEnabled();
    await expect.element(error).not.toBeInTheDocument();
  });

  it('says why it couldn’t be created', async () => {
    list();
    respond('get', '/v1/operations/programs');
    const detail = 'A batch would have more than 500 clicks.';
    refuse('post', CAMPAIGNS, { status: 422, code: 'test_campaign.too_fast', detail });
    await renderScreen('/admin/long-term-testing/create');
    await page.getByLabelText('Campaign name').fill('A day');
    await page.getByRole('button', { name: 'Choose all' }).click();
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await expect.element(toast(`Failed to create campaign: ${detail}`)).toBeVisible();
  });
});

it('the monitor shows one campaign with its figures', async () => {
  list(campaign());
  respond('get', '/v1/operations/programs');
  respond('get', '/v1/operations/test-campaigns/{id}', { data: campaign({ duration_hours: 24 }) });
  await renderScreen('/admin/long-term-testing/monitor');
  await expect.element(page.getByText('2,500 of 20,000 clicks')).toBeVisible();
  await expect.element(page.getByText('99.92%')).toBeVisible();
});

it('the monitor says that a local campaign is faster than real time, and that limits leave clicks out', async () => {
  const fast = campaign({ time_factor: 60, elapsed_hours: 0.5, duration_hours: 1, reachable_clicks: 5_000 });
  list(fast);
  respond('get', '/v1/operations/programs');
  respond('get', '/v1/operations/test-campaigns/{id}', { data: { ...fast, target_clicks: 20_000 } });
  await renderScreen('/admin/long-term-testing/monitor');
  await expect.element(page.getByText('30 min of 1 h, 60 times as fast as real time')).toBeVisible();
  await expect
    .element(page.getByText('5,000 of the 20,000 asked for, because of the limit per program'))
    .toBeVisible();
});

it.each([
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_440, '24 h'],
])('%i minutes are %s', (minutes, text) => expect(minutesText(minutes)).toBe(text));

it('the address of the specification leads here', async () => {
  list();
  const router = await renderScreen('/long-term-testing');
  await expect.poll(() => router.state.location.pathname).toBe('/admin/long-term-testing');
});

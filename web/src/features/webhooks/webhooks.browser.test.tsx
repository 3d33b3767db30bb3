import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const PATH = '/app/webhooks';
const [ENDPOINT] = exampleOf('get', '/v1/publisher/webhooks').data;

beforeEach(() => {
  signIn();
  respond('get', '/v1/publisher/webhooks');
  respond('get', '/v1/publisher/webhooks/event-types');
});

describe('the form of an endpoint', () => {
  it('shows an error at each field, those of the server too, and keeps its input', async () => {
    const [example] = exampleOf('get', '/v1/publisher/webhooks/event-types').data;
    const types = ['conversion.created', 'commission.updated', 'click.tracked'] as const;
    respond('get', '/v1/publisher/webhooks/event-types', {
      data: types.flatMap((type) => (example ? [{ ...example, event: type }] : [])),
    });
    await renderScreen(PATH);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'Add an endpoint' });
    const add = () => form.getByRole('button', { name: 'Add endpoint' }).click();
    for (const event of ['conversion.created', 'commission.updated'])
      await form.getByRole('checkbox', { name: event }).click();
    await add();
    await expect.element(form.getByLabelText('Name')).toHaveAccessibleDescription(/Please enter a name/);
    await expect
      .element(form.getByLabelText('URL'))
      .toHaveAccessibleDescription(/Please enter the URL of your server/);
    await expect.element(form.getByText('Please choose at least one event')).toBeVisible();

    await form.getByLabelText('Name').fill('Inside');
    await form.getByLabelText('URL').fill('https://10.0.0.1/hook');
    await form.getByRole('checkbox', { name: 'click.tracked' }).click();
    const message = 'Its host is not on the public internet.';
    refuse('post', '/v1/publisher/webhooks', {
      status: 400,
      code: 'request.invalid',
      detail: 'Some fields are wrong.',
      fields: [{ field: 'url', message }],
    });
    await add();
    await expect
      .element(form.getByLabelText('URL'))
      .toHaveAccessibleDescription(new RegExp(message.replace('.', '\\.')));
    await expect.element(form.getByLabelText('URL')).toHaveFocus();
    disconnect('post', '/v1/publisher/webhooks');
    await form.getByLabelText('URL').fill('https://shop.example/hook');
    await add();
    await expect.element(form.getByRole('alert')).toMatchTextContent('We couldn’t reach the server.');
    await expect.element(form.getByLabelText('Name')).toHaveValue('Inside');
  });
});

it('events are offered by their names, each with its code and what it means', async () => {
  const [example] = exampleOf('get', '/v1/publisher/webhooks/event-types').data;
  const names = {
    'click.tracked': 'Click',
    'conversion.created': 'Conversion',
    'commission.updated': 'Commission Update',
    'link.created': 'Link Created',
  } as const;
  const types = Object.entries(names) as [keyof typeof names, string][];
  respond('get', '/v1/publisher/webhooks/event-types', {
    data: types.flatMap(([event, title]) => (example ? [{ ...example, event, title }] : [])),
  });
  await renderScreen(PATH);
  const samples = page.getByLabelText('Event', { exact: true });
  for (const [event, name] of types)
    await expect.element(samples.getByRole('option', { name: `${name} (${event})` })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add an endpoint' });
  for (const [event, name] of types)
    await expect
      .element(form.getByRole('checkbox', { name: `${name} ${event} ${example?.description}` }))
      .toBeVisible();
});

describe('an endpoint', () => {
  it('that is disabled shows why', async () => {
    respond('get', '/v1/publisher/webhooks', {
      data: ENDPOINT ? [{ ...ENDPOINT, is_active: false, disabled_reason: 'gone' }] : [],
    });
    await renderScreen(PATH);
    await expect.element(page.getByText('It returned 410 Gone, so we disabled it.')).toBeVisible();
  });

  it('says that its log can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/publisher/webhooks/{id}/deliveries');
    await renderScreen(`${PATH}/${ENDPOINT?.id}`);
    await expect.element(page.getByText('We couldn’t load the deliveries.')).toBeVisible();
    respond('get', '/v1/publisher/webhooks/{id}/deliveries', { data: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No deliveries yet.')).toBeVisible();
  });

  it('with more deliveries than a call replays goes on where the call ended', async () => {
    const CURSOR = 'dlv_q8rzc0faypb8dsxt6yx0';
    respond('get', '/v1/publisher/webhooks/{id}/deliveries', { data: [] });
    const sent = respond('post', '/v1/publisher/webhooks/{id}/replay', ({ body }) => {
      const isFirst = !JSON.stringify(body).includes(CURSOR);
      return {
        data: isFirst
          ? { replayed: 1_000, more: true, next_cursor: CURSOR }
          : { replayed: 100, more: false, next_cursor: null },
      };
    });
    await renderScreen(`${PATH}/${ENDPOINT?.id}`);
    await page.getByRole('button', { name: 'Replay a time range' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay a time range' });
    await dialog.getByLabelText('Also replay deliveries that succeeded').click();
    await dialog.getByRole('button', { name: 'Replay deliveries' }).click();
    await expect.element(dialog.getByText('There are more deliveries in this range.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replay the next ones' }).click();
    await expect.element(page.getByText('100 deliveries replayed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    const [range, next] = sent.map(({ body }) => body);
    expect(range).toMatchObject({ include_delivered: true });
    expect(range).not.toHaveProperty('cursor');
    expect(next).toEqual({ ...Object(range), cursor: CURSOR });
  });

  it('that doesn’t exist says so', async () => {
    respond('get', '/v1/publisher/webhooks/{id}/deliveries', { data: [] });
    await renderScreen(`${PATH}/whk_0000000000000000`);
    await expect.element(page.getByText('This endpoint doesn’t exist.')).toBeVisible();
  });
});

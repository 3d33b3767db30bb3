import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Call, disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import { clearList } from './bulk-list.ts';

const CREATE = '/v1/publisher/affiliate-links/bulk';

beforeEach(() => {
  signIn();
});

// The list stays while the reader visits other screens.
afterEach(clearList);

/** The links of each call. */
const linksIn = (calls: readonly Call[]) =>
  calls.map(({ body }) => (body as { links: { url: string; external_key: string }[] }).links);

describe('the rows of a list', () => {
  it('that got no response can be sent again, with the same keys, so that no link is made twice', async () => {
    const lost = disconnect('post', CREATE);
    await renderScreen('/links/bulk');
    await page
      .getByLabelText('URLs or CSV')
      .fill('https://alder-nook.example/a\nhttps://alder-nook.example/b');
    await page.getByRole('button', { name: 'Create 2 links' }).click();
    const results = page.getByRole('table', { name: 'Results' });
    await expect.poll(() => results.getByText('No response', { exact: true }).length).toBe(2);
    const [example] = exampleOf('post', CREATE).data;
    const sent = respond('post', CREATE, { data: example ? [example, example] : [] });
    await page.getByRole('button', { name: 'Send 2 rows again' }).click();
    await expect.poll(() => results.getByText('Created', { exact: true }).length).toBe(2);
    expect(linksIn(sent)).toEqual(linksIn(lost));
    expect(linksIn(sent)).toEqual([
      [
        { url: 'https://alder-nook.example/a', external_key: expect.stringMatching(/-1$/) },
        { url: 'https://alder-nook.example/b', external_key: expect.stringMatching(/-2$/) },
      ],
    ]);
  });
});

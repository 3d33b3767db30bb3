import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

beforeEach(() => {
  respond('get', '/v1/brands');
  respond('get', '/v1/explain');
});

const main = () => page.getByRole('main');
const field = () => main().getByLabelText('Publisher ID');

describe('the developer docs', () => {
  it.each([
    ['start', 'A link to a product', '/go/PUB000123?url='],
    ['script', 'In the head of your pages', 'publisher_id=PUB000123'],
    ['script', 'At the end of your page', '/go/PUB000123?url='],
    ['cursor', '.cursor/rules/affiliate-links.mdc', '/go/PUB000123?url='],
  ])('copy the ID that a visitor enters: %s, %s', async (tab, title, text) => {
    await renderScreen(`/developer-docs?tab=${tab}`);
    const sample = main().getByRole('figure', { name: title });
    await expect.element(sample).toMatchTextContent('YOUR_ID');
    await expect.element(sample.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
    await field().fill('PUB000123');
    await sample.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toContain(text);
  });

  it('have a publisher’s own ID, and no field for it', async () => {
    const { publisher } = signIn();
    await renderScreen('/developer-docs?tab=cursor');
    await expect.element(main()).toMatchTextContent(`/go/${publisher.publisher_id}?url=`);
    await expect.element(field()).not.toBeInTheDocument();
  });
});

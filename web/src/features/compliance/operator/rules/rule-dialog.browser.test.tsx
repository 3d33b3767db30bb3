import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { typeLabel } from '../labels.ts';
import { RuleDialog } from './rule-dialog.tsx';

it('countries that were entered before the rule looks at something else are neither checked nor sent', async () => {
  const calls = respond('post', '/v1/operations/compliance/rules');
  const [rule] = exampleOf('get', '/v1/operations/compliance/rules').data;
  if (!rule) throw new Error('The example has no rule.');
  const metrics = [
    { ...rule, metric: 'country_share' as const, sample: null },
    { ...rule, metric: 'address_clicks' as const, sample: null },
  ];
  await renderComponent(<RuleDialog rule={null} metrics={metrics} onClose={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabelText('Countries').fill('Germany');
  await dialog.getByRole('combobox', { name: 'Looks at' }).click();
  await page.getByRole('option', { name: typeLabel('address_clicks') }).click();
  await expect.element(dialog.getByLabelText('Countries')).not.toBeInTheDocument();
  await dialog.getByLabelText('Name').fill('Many clicks');
  await dialog.getByLabelText('Reason').fill('Asked by the network');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({ metric: 'address_clicks', countries: [] });
});

it('a changed rule sends only what was touched, with the version that it was filled from', async () => {
  const calls = respond('patch', '/v1/operations/compliance/rules/{id}');
  const [rule] = exampleOf('get', '/v1/operations/compliance/rules').data;
  if (!rule) throw new Error('The example has no rule.');
  await renderComponent(<RuleDialog rule={{ ...rule, version: 7 }} metrics={[rule]} onClose={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByLabelText('Name').fill('Very many clicks');
  await dialog.getByLabelText('Reason').fill('Clearer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ name: 'Very many clicks', seen: { version: 7 }, reason: 'Clearer' });
});

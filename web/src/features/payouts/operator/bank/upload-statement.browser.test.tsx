import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { UploadStatement } from './upload-statement.tsx';

const { data: STATEMENT } = exampleOf('post', '/v1/operations/bank-statements');

it('a person reads which statements of the file were left out', async () => {
  signIn('finance');
  respond('post', '/v1/operations/bank-statements', {
    data: {
      ...STATEMENT,
      entries: [{ outcome: 'settled', entries: 3 }],
      left_out: [{ account: '…0051', statements: 2 }],
    },
  });
  await renderComponent(<UploadStatement />);
  await page.getByRole('button', { name: 'Upload statement' }).click();
  const dialog = page.getByRole('dialog');
  const file = new File(['<Document/>'], 'statement.xml', { type: 'text/xml' });
  await userEvent.upload(dialog.getByLabelText('File (camt.053, XML or ZIP)'), file);
  await dialog.getByLabelText('Reason').fill('The statement of the day');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(toast('Statement read')).toBeVisible();
  await expect
    .element(page.getByText('Entries: 3 settled. Left out, because no payout is paid from the account'))
    .toBeVisible();
  await expect.element(page.getByText('2 statements of …0051.')).toBeVisible();
});

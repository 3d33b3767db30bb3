import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const PATH = '/admin/feedback';
const TITLE = exampleOf('get', '/v1/feedback').data[0]?.title ?? '';

beforeEach(() => {
  signIn('admin');
  respond('get', '/v1/feedback');
});

describe('the feedback of operators', () => {
  it('has its title with the number of items, and the columns of the specification', async () => {
    const example = exampleOf('get', '/v1/feedback');
    respond('get', '/v1/feedback', { ...example, summary: { ...example.summary, total: 12 } });
    await renderScreen(PATH);
    await expect.element(page.getByRole('heading', { name: 'All Feedback Items (12)' })).toBeVisible();
    for (const name of ['Title', 'Type', 'Status', 'Priority', 'Votes', 'Comments', 'Created', 'Actions'])
      await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
  });

  it.each([
    ['bug_report', 'Bug report'],
    ['feature_request', 'Feature request'],
    ['improvement', 'Improvement'],
    ['other', 'Other'],
  ] as const)('has the type %s as “%s”', async (type, label) => {
    const [item] = exampleOf('get', '/v1/feedback').data;
    respond('get', '/v1/feedback', { data: item ? [{ ...item, type }] : [] });
    await renderScreen(PATH);
    await expect.element(page.getByRole('row').last()).toMatchTextContent(label);
  });

  it('has any status set from any other, and says so', async () => {
    respond('patch', '/v1/feedback/{id}');
    await renderScreen(PATH);
    const status = page.getByRole('combobox', { name: `Status: ${TITLE}` });
    await expect.element(status).toMatchTextContent('PendingIn ProgressCompleted');
    const priority = page.getByRole('combobox', { name: `Priority: ${TITLE}` });
    await expect.element(priority).toMatchTextContent('HighMediumLow');
    await status.selectOptions('Completed');
    await expect.element(toast('Status updated successfully')).toBeVisible();
  });

  it('can be read and not changed without the permission to change publishers', async () => {
    signIn('finance');
    await renderScreen(PATH);
    const row = page.getByRole('row').filter({ hasText: TITLE });
    await expect.element(row).toMatchTextContent('PendingMedium');
    for (const control of [row.getByRole('combobox'), row.getByRole('button')])
      await expect.element(control).not.toBeInTheDocument();
    await expect.element(page.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  });

  it('is deleted after a question, which says when that failed', async () => {
    disconnect('delete', '/v1/operations/feedback/{id}');
    await renderScreen(PATH);
    const remove = page.getByRole('button', { name: `Delete: ${TITLE}` });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete feedback item' });
    await expect
      .element(question)
      .toMatchTextContent(
        'Are you sure you want to delete this feedback item? This action cannot be undone.',
      );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(remove).toBeVisible();
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Failed to delete feedback item')).toBeVisible();
    respond('delete', '/v1/operations/feedback/{id}', () => {
      const summary = { total: 0, all: 0, pending: 0, in_progress: 0, completed: 0 };
      respond('get', '/v1/feedback', { data: [], summary });
      return {};
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Feedback item deleted successfully')).toBeVisible();
    await expect.element(page.getByText('No feedback items found')).toBeVisible();
  });

  it('keeps the status of an item that couldn’t be changed', async () => {
    disconnect('patch', '/v1/feedback/{id}');
    await renderScreen(PATH);
    const status = page.getByRole('combobox', { name: `Status: ${TITLE}` });
    await status.selectOptions('Completed');
    await expect.element(page.getByText('Failed to update status')).toBeVisible();
    await expect.element(status).toHaveValue('pending');
  });

  it('says that its list can’t be loaded', async () => {
    disconnect('get', '/v1/feedback');
    await renderScreen(PATH);
    await expect.element(page.getByText(/Error: Failed to fetch feedback items/)).toBeVisible();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Call, disconnect, exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import type { FeedbackItem } from './feedback-query.ts';

const [EXAMPLE] = exampleOf('get', '/v1/feedback').data;
const NONE = { total: 0, all: 0, pending: 0, in_progress: 0, completed: 0 };

/** The board has these items. The page remembers votes, so each test has an item of its own. */
function keep(...items: Partial<FeedbackItem>[]): Call[] {
  const data = items.flatMap((item) =>
    EXAMPLE ? [{ ...EXAMPLE, own_vote: null, vote_count: 0, ...item }] : [],
  );
  return respond('get', '/v1/feedback', {
    data,
    summary: { ...NONE, total: data.length, all: data.length, pending: data.length },
  });
}

const item = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Show the time zone' });
const tab = (label: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${label}`) });

describe('the board', () => {
  it('shows an item with its status, its type, its priority and where it was sent', async () => {
    keep({ id: 'fdb_shown', type: 'improvement', context: '/feedback' });
    await renderScreen('/feedback');
    for (const badge of ['Pending', 'Improvement', 'Medium priority', '/feedback'])
      await expect.element(item()).toMatchTextContent(badge);
    await expect.element(tab('All')).toHaveTextContent('All1');
    await expect.element(tab('Completed')).toHaveTextContent('Completed0');
  });

  it('explains each empty tab', async () => {
    keep();
    await renderScreen('/feedback');
    await expect.element(page.getByText('No feedback yet.')).toBeVisible();
    for (const [label, text] of [
      ['Pending', 'Nothing is pending.'],
      ['In Progress', 'Nothing is in progress.'],
      ['Completed', 'Nothing is completed yet.'],
    ] as const) {
      await tab(label).click();
      await expect.element(page.getByText(text)).toBeVisible();
    }
  });

  it('says that it is public, and has no filters while it is empty', async () => {
    keep();
    await renderScreen('/feedback');
    await expect.element(page.getByText('No feedback yet.')).toBeVisible();
    await expect.element(page.getByLabelText('Search')).not.toBeInTheDocument();
    await expect.element(page.getByText('This board is public')).toBeVisible();
  });

  it('searches once after a pause in typing', async () => {
    const none = { data: [], summary: NONE };
    const all = { data: EXAMPLE ? [EXAMPLE] : [], summary: { ...NONE, total: 1, all: 1, pending: 1 } };
    const calls = respond('get', '/v1/feedback', ({ query }) => (query.search === undefined ? all : none));
    const router = await renderScreen('/feedback');
    const field = page.getByLabelText('Search');
    await userEvent.type(field, 'rates');
    await expect.poll(() => router.state.location.search.search).toBe('rates');
    await expect.element(page.getByText('No results.')).toBeVisible();
    expect(calls.filter(({ query }) => query.search !== undefined)).toHaveLength(1);
  });

  it('cuts a search that is longer than the API allows', async () => {
    const calls = keep();
    await renderScreen(`/feedback?search=${'z'.repeat(201)}`);
    await expect.element(page.getByText('No results.')).toBeVisible();
    expect(calls[0]?.query.search).toBe('z'.repeat(200));
    await expect.element(page.getByLabelText('Search')).toHaveAttribute('maxlength', '200');
  });

  it.each([
    ['type', 'bug_report', () => page.getByLabelText('Type').selectOptions('Bug report')],
    ['priority', 'high', () => page.getByLabelText('Priority').selectOptions('High')],
    ['search', 'zone', () => page.getByLabelText('Search').fill('zone')],
  ])('shows its first page after a change of its filter “%s”', async (name, value, change) => {
    const calls = keep({ id: 'fdb_filtered' });
    const router = await renderScreen('/feedback?page=2');
    await expect.element(item()).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([{ page: '2' }]);
    await change();
    await expect.poll(() => calls.at(-1)?.query).toEqual({ [name]: value, page: '1' });
    expect(router.state.location.search).toEqual({ [name]: value });
  });

  it('says that it can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/feedback');
    await renderScreen('/feedback');
    await expect.element(page.getByRole('main')).toMatchTextContent('Failed to load feedback items.');
    keep({ id: 'fdb_retried' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(item()).toBeVisible();
  });

  it('ignores unknown URL parameters', async () => {
    const calls = keep({ id: 'fdb_unknown' });
    await renderScreen('/feedback?utm_source=newsletter');
    await expect.element(item()).toBeVisible();
    expect(calls.every(({ query }) => !('utm_source' in query))).toBe(true);
  });
});

describe('a vote', () => {
  it('of a visitor asks for a sign-in', async () => {
    keep({ id: 'fdb_visitor', is_own: false });
    await renderScreen('/feedback');
    await expect.element(page.getByText('Sign in to vote or add your own')).toBeVisible();
    await item()
      .getByRole('button', { name: /^Upvote/ })
      .click();
    await expect.element(page.getByText('Please sign in to vote on feedback.')).toBeVisible();
    await expect.element(item()).toMatchTextContent(/^0/);
  });

  it('counts, is marked, and can’t be repeated on the same visit, also after a change of tabs', async () => {
    signIn();
    keep({ id: 'fdb_voted' });
    respond('put', '/v1/feedback/{id}/vote', () => {
      keep({ id: 'fdb_voted', own_vote: 'upvote', vote_count: 1 });
      return {};
    });
    await renderScreen('/feedback');
    const up = item().getByRole('button', { name: /^Upvote/ });
    await up.click();
    await expect.element(item()).toMatchTextContent(/^1/);
    await expect.element(up).toHaveAttribute('aria-pressed', 'true');
    for (const button of [up, item().getByRole('button', { name: /^Downvote/ })])
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(up).toHaveFocus();
    const calls = keep({ id: 'fdb_voted', own_vote: 'upvote', vote_count: 1 });
    await tab('Pending').click();
    await expect.poll(() => calls.at(-1)?.query).toMatchObject({ status: 'pending' });
    await expect.element(up).toHaveAttribute('aria-disabled', 'true');
  });

  it('that moves its item to another place keeps the focus', async () => {
    signIn();
    const moved = { id: 'fdb_moved', title: 'The moved item' };
    const other = { id: 'fdb_other', title: 'The other item' };
    keep(moved, other);
    respond('put', '/v1/feedback/{id}/vote', () => {
      keep(other, { ...moved, own_vote: 'downvote', vote_count: -1 });
      return {};
    });
    await renderScreen('/feedback');
    const down = page.getByRole('button', { name: 'Downvote: The moved item' });
    await down.click();
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /The (moved|other) item/ });
    await expect.element(first.first()).toMatchTextContent('The other item');
    await expect.element(down).toHaveFocus();
  });

  it('that fails says so', async () => {
    signIn();
    keep({ id: 'fdb_failed' });
    disconnect('put', '/v1/feedback/{id}/vote');
    await renderScreen('/feedback');
    await item()
      .getByRole('button', { name: /^Upvote/ })
      .click();
    await expect.element(toast('Failed to record vote. Please try again.')).toBeVisible();
  });
});

describe('a vote that the API refuses', () => {
  it('says why', async () => {
    signIn();
    keep({ id: 'fdb_refused' });
    const detail = 'That was 60 calls in a minute.';
    refuse('put', '/v1/feedback/{id}/vote', { status: 429, code: 'rate.limited', detail });
    await renderScreen('/feedback');
    await item()
      .getByRole('button', { name: /^Upvote/ })
      .click();
    await expect.element(toast(`Failed to record vote. Please try again. ${detail}`)).toBeVisible();
  });

  it('because its item was deleted removes the item from the board', async () => {
    signIn();
    keep({ id: 'fdb_gone' });
    await renderScreen('/feedback');
    await expect.element(item()).toBeVisible();
    const detail = 'Feedback fdb_gone not found.';
    refuse('put', '/v1/feedback/{id}/vote', { status: 404, code: 'feedback.unknown', detail });
    keep();
    await item()
      .getByRole('button', { name: /^Upvote/ })
      .click();
    await expect.element(toast(detail)).toBeVisible();
    await expect.element(item()).not.toBeInTheDocument();
  });
});

describe('an item', () => {
  it('can be deleted by its author only, after a confirmation', async () => {
    signIn();
    keep({ id: 'fdb_deleted', is_own: true });
    const deleted = respond('delete', '/v1/feedback/{id}', () => {
      keep();
      return {};
    });
    await renderScreen('/feedback');
    const remove = item().getByRole('button', { name: /^Delete/ });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(item()).toBeVisible();
    expect(deleted).toEqual([]);
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feedback' }).click();
    await expect.element(page.getByText('Feedback item deleted successfully')).toBeVisible();
    await expect.element(item()).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('of someone else has no button to delete it', async () => {
    signIn();
    keep({ id: 'fdb_foreign', is_own: false });
    await renderScreen('/feedback');
    await expect.element(item()).toBeVisible();
    await expect.element(item().getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });
});

/** Opens the item that is kept, with a comment that isn’t the reader’s. */
async function openCommentOfSomeoneElse() {
  const [example] = exampleOf('get', '/v1/feedback/{id}/comments').data;
  respond('get', '/v1/feedback/{id}/comments', {
    data: example ? [{ ...example, is_own: false }] : [],
    summary: { total: 1 },
  });
  await renderScreen('/feedback');
  await item().getByRole('button', { name: '1 comment', exact: true }).click();
}

describe('what an operator can delete', () => {
  const buttons = () => item().getByRole('button', { name: /^Delete/ });

  async function openItemOfSomeoneElse(id: string) {
    keep({ id, is_own: false, comment_count: 1 });
    await openCommentOfSomeoneElse();
    await expect.element(item().getByRole('region', { name: /^Comments on/ })).toBeVisible();
  }

  it.each(['admin', 'operator'] as const)('is everyone’s for the role %s', async (role) => {
    signIn(role);
    await openItemOfSomeoneElse(`fdb_${role}`);
    await expect.poll(() => buttons().length).toBe(2);
  });

  it('is only their own without the permission to change publishers', async () => {
    signIn('finance');
    await openItemOfSomeoneElse('fdb_finance');
    await expect.element(buttons()).not.toBeInTheDocument();
  });
});

describe('a comment', () => {
  const comments = () => item().getByRole('region', { name: /^Comments on/ });

  it('has the name of its author and a text, and stays in its form if it couldn’t be added', async () => {
    const { publisher } = signIn();
    keep({ id: 'fdb_commented' });
    respond('get', '/v1/feedback/{id}/comments', { data: [], summary: { total: 0 } });
    await renderScreen('/feedback');
    await item().getByRole('button', { name: '0 comments' }).click();
    await expect.element(comments().getByLabelText('Name to show')).toHaveValue(publisher.full_name);
    const add = comments().getByRole('button', { name: 'Add comment' });
    await add.click();
    const text = comments().getByLabelText('Your comment');
    await expect.element(text).toHaveAccessibleDescription('Please write a comment');
    await text.fill('<b>I need this too.</b>');
    disconnect('post', '/v1/feedback/{id}/comments');
    await add.click();
    await expect.element(comments().getByRole('alert')).toMatchTextContent('We couldn’t add your comment.');
    const [example] = exampleOf('get', '/v1/feedback/{id}/comments').data;
    const sent = respond('post', '/v1/feedback/{id}/comments', () => {
      const comment = '<b>I need this too.</b>';
      respond('get', '/v1/feedback/{id}/comments', {
        data: example ? [{ ...example, comment, is_own: true }] : [],
        summary: { total: 1 },
      });
      return {};
    });
    await add.click();
    await expect.element(comments().getByText('<b>I need this too.</b>')).toBeVisible();
    await expect.element(text).toHaveValue('');
    expect(sent[0]?.body).toMatchObject({ comment: '<b>I need this too.</b>' });
  });

  it('of a visitor asks for a sign-in, and can’t be deleted by them', async () => {
    keep({ id: 'fdb_read', comment_count: 1, is_own: false });
    await openCommentOfSomeoneElse();
    await expect.element(page.getByText('Sign in to comment.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Delete the comment/ })).not.toBeInTheDocument();
  });
});

describe('the feedback dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Feedback' });
  const type = () => dialog().getByRole('combobox', { name: 'Type' });

  beforeEach(async () => {
    signIn();
    keep();
    await renderScreen('/feedback');
    await page.getByRole('main').getByRole('button', { name: 'Give feedback' }).click();
    await expect.element(type()).toHaveFocus();
  });

  it('shows an error at each empty field and focuses the first', async () => {
    dialog().getByLabelText('Description').element().focus();
    await dialog().getByRole('button', { name: 'Send' }).click();
    await expect.element(type()).toHaveAccessibleDescription('Please select a feedback type');
    await expect.element(type()).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(dialog().getByLabelText('Description'))
      .toHaveAccessibleDescription('Please provide a description');
    await expect.element(type()).toHaveFocus();
  });

  it('keeps feedback that couldn’t be sent, and closes once it is sent with the path of its page', async () => {
    disconnect('post', '/v1/feedback');
    await type().click();
    await page.getByRole('option', { name: 'Bug report' }).click();
    await dialog().getByLabelText('Description').fill('The table of rates');
    await dialog().getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
    await expect.element(dialog().getByLabelText('Description')).toHaveValue('The table of rates');
    const sent = respond('post', '/v1/feedback');
    await dialog().getByRole('button', { name: 'Send' }).click();
    await expect
      .element(page.getByText('Thank you! Your detailed feedback has been submitted.'))
      .toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ type: 'bug_report', description: 'The table of rates' });
  });
});

describe('feedback that the API refuses', () => {
  it.each([
    ['feedback.too_many', 429, 'That is a lot of feedback. Please try again in an hour.'],
    ['feedback.maximum_reached', 409, 'You’ve reached the limit of 500 items on the feedback board.'],
  ])('says why: %s', async (code, status, detail) => {
    signIn();
    keep();
    refuse('post', '/v1/feedback/quick', { status, code, detail });
    await renderScreen('/feedback');
    await page.getByRole('main').getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('button', { name: 'Good', exact: true }).click();
    await expect
      .element(toast('Error'))
      .toMatchTextContent(`Failed to submit feedback. Please try again. ${detail}`);
  });
});

describe('a rating', () => {
  it('is sent with the path of its page', async () => {
    signIn();
    respond('get', '/v1/stats');
    respond('get', '/v1/settings/public');
    const sent = respond('post', '/v1/feedback/quick');
    await renderScreen('/pricing');
    await page.getByRole('button', { name: 'Feedback' }).click();
    await page.getByRole('button', { name: 'Not good' }).click();
    await expect.element(page.getByText('Thank you! Your feedback has been recorded.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ positive: false, context: '/pricing' });
  });

  it('is sent while it isn’t known yet who reads, and the server decides', async () => {
    respond('get', '/v1/auth/session', () => new Promise(() => {}));
    respond('get', '/v1/stats');
    respond('get', '/v1/settings/public');
    respond('post', '/v1/feedback/quick');
    await renderScreen('/pricing');
    await page.getByRole('button', { name: 'Feedback' }).click();
    await page.getByRole('button', { name: 'Good', exact: true }).click();
    await expect.element(page.getByText('Thank you! Your feedback has been recorded.')).toBeVisible();
  });
});

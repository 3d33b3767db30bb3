import { expect, type Page, test } from '@playwright/test';
import {
  confirmedAccount,
  emailedCode,
  emailedLink,
  newEmail,
  ownNetwork,
  PASSWORD,
  signedIn,
  signUp,
} from './accounts.ts';
import { openLive, toast } from './page-parts.ts';
import { watchStored } from './stored-by-the-site.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a visitor signs up, verifies the address by email, and gets to the dashboard', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const expectListed = await watchStored(page);
  await page.goto('/auth?platform=cursor&ref=newsletter-42');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earn from what you build in Cursor');
  await fillSignUp(page, email);
  const sent = page.waitForRequest('**/v1/auth/sign-up');
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email,
    platform: 'cursor',
    referral_source: 'newsletter-42',
    marketing_consent: false,
  });
  await expect(toast(page, 'Account Created')).toContainText(
    'Please check your email to verify your account and complete setup.',
  );
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();

  await page.goto(await emailedLink(request, email, '/auth/verify'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page).toHaveURL('/signup-success');
  await expect(toast(page, 'Account Created')).toContainText("Welcome! You're now logged in.");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Brook.');
  await page.getByRole('link', { name: 'Enter Dashboard' }).click();
  await expect(page).toHaveURL('/app');
  await expectListed(['__Host-sign-up', '__Host-session', 'tributary-arrival']);
});

test('the heading matches the open tab', async ({ page }) => {
  await page.goto('/auth?tab=sign-in&platform=cursor');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Sign in to Tributary');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(heading).toHaveText('Earn from what you build in Cursor');
});

test('after signing up, the email address can be changed without entering the rest again', async ({
  page,
}) => {
  await page.goto('/auth');
  await fillSignUp(page, newEmail());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Brook');
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test('the sign-up page continues to the dashboard after the address is verified in another tab', async ({
  page,
  context,
}) => {
  const session = page.waitForResponse(/\/v1\/auth\/session$/);
  await openLive(page, '/auth');
  await session;
  await signedIn(context);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page).toHaveURL('/app');
});

test('an empty sign-up form is not sent and shows an error at each field', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (each) => each.method() === 'POST' && posts.push(each.url()));
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const [field, message] of [
    ['Full name', 'Please enter your full name'],
    ['Email', 'Please enter a valid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const)
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`^${message}`),
    );
  await expect(page.getByText('Please agree to the terms of service and the privacy policy')).toBeVisible();
  await expect(page.getByText('Please acknowledge that fraud is prohibited')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  expect(posts).toEqual([]);
});

test('a missing consent is focused', async ({ page }) => {
  await page.goto('/auth');
  await fillSignUp(page, newEmail());
  const fraud = page.getByRole('checkbox', { name: /fraud is prohibited/ });
  await fraud.click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please acknowledge that fraud is prohibited')).toBeVisible();
  await expect(fraud).toBeFocused();
});

test('the meter shows the strength of a password', async ({ page }) => {
  await page.goto('/auth');
  const meter = page.getByRole('progressbar', { name: 'Password strength' });
  for (const [password, strength, share] of [
    ['river', 'Weak', 0],
    ['riverrun', 'Weak', 0.25],
    ['Riverrun', 'Medium', 0.5],
    ['Riverrun7', 'Strong', 0.75],
    ['Riverrun7!', 'Strong', 1],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByText(strength, { exact: true })).toBeVisible();
    await expect(meter).toHaveJSProperty('value', share);
  }
});

test('a button shows the password and hides it again', async ({ page }) => {
  await page.goto('/auth?tab=sign-in');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('signing up with the address of an account offers to sign in and fills in the address', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await page.goto('/auth');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const existing = formError(page, 'Account Exists');
  await expect(existing).toContainText('An account with this email already exists. Please sign in instead.');
  await existing.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a wrong password and an unknown address get the same error', async ({ page, request }) => {
  await page.goto('/auth?tab=sign-in');
  for (const email of [await confirmedAccount(request), newEmail()]) {
    await fillSignIn(page, email, 'not the one');
    const response = page.waitForResponse('**/v1/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect((await response).status()).toBe(401);
    const refused = formError(page, 'Invalid Credentials');
    await expect(refused).toContainText('Please check your email and password and try again.');
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    const [notice, button] = await Promise.all([
      refused.boundingBox(),
      page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox(),
    ]);
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.keyboard.type('x');
    await expect(refused).toHaveCount(0);
  }
});

test('an error disappears when the tab or the page changes', async ({ page }) => {
  await page.goto('/auth?tab=sign-in');
  await fillSignIn(page, newEmail(), 'not the one');
  await page.keyboard.press('Enter');
  await expect(formError(page, 'Invalid Credentials')).toBeVisible();
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await expect(formError(page, 'Invalid Credentials')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.keyboard.press('Enter');
  await expect(formError(page, 'Invalid Credentials')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('signing in with an unverified address shows an error and resends the email', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  const first = await emailedLink(request, email, '/auth/verify');
  await page.goto('/auth?tab=sign-in');
  await fillSignIn(page, email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(formError(page, 'Email Not Confirmed')).toContainText(
    "Please check your email and click the confirmation link before signing in. Check your spam folder if you don't see it.",
  );
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.goto(await emailedLink(request, email, '/auth/verify', first));
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password');
});

test('verifying in another browser than the one that signed up asks for a new password', async ({
  page,
  context,
  request,
}) => {
  const email = await signUp(request);
  await page.goto(await emailedLink(request, email, '/auth/verify'));
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password');
  await expect(page.getByText('Someone')).toHaveCount(0);
  await page.getByLabel('New password').fill('Another river 8?');
  await page.getByRole('button', { name: 'Set password' }).click();
  const confirm = page.getByRole('dialog');
  await confirm.getByRole('button', { name: 'Email me a code' }).click();
  await confirm.getByLabel('Code').fill(await emailedCode(request, email, 'confirmation code'));
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL('/signup-success');

  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.goto('/auth?tab=sign-in');
  await fillSignIn(page, email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(formError(page, 'Invalid Credentials')).toBeVisible();
  await fillSignIn(page, email, 'Another river 8?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app');
});

test('loading an emailed link, as email scanners do, doesn’t redeem it', async ({
  page,
  browser,
  request,
}) => {
  const email = await confirmedAccount(request);
  await request.post('/v1/auth/magic-link', { headers: ownNetwork(), data: { email } });
  const link = await emailedLink(request, email, '/auth/magic');
  const scanner = await (await browser.newContext({ extraHTTPHeaders: ownNetwork() })).newPage();
  await scanner.goto(link, { waitUntil: 'networkidle' });
  await expect(scanner.getByText(email)).toBeVisible();
  expect(await scanner.context().cookies()).toEqual([]);
  await scanner.context().close();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/app');
});

test('a magic link asks before it replaces another account’s session', async ({ page, context, request }) => {
  const mine = await signedIn(context);
  const theirs = await confirmedAccount(request);
  await request.post('/v1/auth/magic-link', { headers: ownNetwork(), data: { email: theirs } });
  const link = await emailedLink(request, theirs, '/auth/magic');
  await page.goto(link);
  await expect(page.getByText('You’re signed in to another account.')).toBeVisible();
  await expect(page.getByText(mine)).toBeVisible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL('/app');
  expect(await signedInEmail(page)).toBe(mine);

  await page.goto(link);
  await page.getByRole('button', { name: 'Change accounts and sign in' }).click();
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  expect(await signedInEmail(page)).toBe(theirs);
});

test('a magic link works once, and then offers a new one', async ({ page, request }) => {
  const email = await confirmedAccount(request);
  await page.goto('/auth?tab=magic-link');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Magic Link Sent')).toContainText(
    'Check your email for the magic link to sign in.',
  );
  const link = await emailedLink(request, email, '/auth/magic');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/app');
  await expect(toast(page, 'Welcome back!')).toContainText('You have been successfully signed in.');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await expect(page.getByText('You’re already signed in.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.goto(await emailedLink(request, email, '/auth/magic', link));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/app');
});

test('an emailed link replaces a forgotten password, and the old one stops working', async ({
  page,
  request,
}) => {
  const email = await confirmedAccount(request);
  await page.goto('/auth?tab=sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await emailedLink(request, email, '/auth/reset');
  await page.goto(link);
  await expect(page.getByText(`For the account ${email}.`)).toBeVisible();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill('Another river 8?');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL('/auth?tab=sign-in');

  await fillSignIn(page, email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(formError(page, 'Invalid Credentials')).toBeVisible();
  await fillSignIn(page, email, 'Another river 8?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
});

test('the requested page opens after signing in, also with an emailed link', async ({
  page,
  context,
  request,
}) => {
  const email = newEmail();
  await page.goto('/settings?tab=security');
  await expect(page).toHaveURL(/\/auth\?tab=sign-in&returnTo=/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.goto(await emailedLink(request, email, '/auth/verify'));
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page).toHaveURL('/settings?tab=security');

  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.goto('/auth?tab=sign-in&returnTo=%2Ffeedback');
  await fillSignIn(page, email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/feedback');
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});

for (const elsewhere of [
  '//elsewhere.example',
  'https://elsewhere.example/app',
  '/\\elsewhere.example',
  '/v1/auth/sign-out',
])
  test(`a return path of ${elsewhere} is not followed`, async ({ page, request }) => {
    const email = await confirmedAccount(request);
    await page.goto(`/auth?${new URLSearchParams({ tab: 'sign-in', returnTo: elsewhere })}`);
    await fillSignIn(page, email, PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/app');
  });

test('the sign-in page redirects a reader who is signed in', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/auth');
  await expect(page).toHaveURL('/app');
  await page.goto('/auth?tab=sign-in&returnTo=%2Fbrands');
  await expect(page).toHaveURL('/brands');
});

test('the token of an emailed link leaves the address bar and the history, and no referrer contains it', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  const link = await emailedLink(request, email, '/auth/verify');
  const token = new URL(link).searchParams.get('token') ?? '';
  const leaks: string[] = [];
  page.on('request', (each) => {
    if (!each.isNavigationRequest() && each.headers().referer?.includes(token)) leaks.push(each.url());
  });
  const posts: string[] = [];
  page.on('request', (each) => each.method() === 'POST' && posts.push(new URL(each.url()).pathname));
  await page.route('**/v1/auth/link', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('We couldn’t use this link.')).toBeVisible();
  await expect(page).toHaveURL('/auth/verify');
  expect(posts).toEqual(['/v1/auth/link']);

  await page.unroute('**/v1/auth/link');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password');
  await page.getByRole('button', { name: 'Continue without a password' }).click();
  await expect(page).toHaveURL('/signup-success');
  expect(leaks).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('token');
});

test('the tabs and the form can be used with the keyboard alone', async ({ page, request }) => {
  const email = await confirmedAccount(request);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
  await expect(page).toHaveURL('/auth?tab=sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/app');
});

test('the email address stays when the tab changes', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Full name').fill('Ada Brook');
  await page.getByLabel('Email').fill('ada@site.example');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@site.example');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Brook');
});

test('each field has its autocomplete value', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'name');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
});

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Brook');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree to the/ }).click();
  await page.getByRole('checkbox', { name: /fraud is prohibited/ }).click();
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** The error above a form's button. */
function formError(page: Page, title: string) {
  return page.getByRole('main').getByRole('alert').filter({ hasText: title });
}

/** The email address of the signed-in account. */
async function signedInEmail(page: Page): Promise<string> {
  const response = await page.request.get('/v1/auth/session');
  return (await response.json()).data.user.email;
}

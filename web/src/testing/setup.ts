import '../ui/theme.css';
import '../shell/layout/frame.css';
import { toast as toasts } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { feedback } from '../shell/dashboard/feedback-overlay.ts';
import { palette } from '../shell/navigation/palette-overlay.ts';
import { takeToasts } from '../ui/toast-queue.ts';
import { fetchFromTest, forgetCalls, respond } from './api.ts';

// Before any module of the app has read it.
globalThis.fetch = fetchFromTest;

beforeEach(async () => {
  respond('get', '/v1/auth/session', { data: null });
  // The page for signing in makes this call once it is shown.
  respond('post', '/v1/auth/passkeys/sign-in/options');
  await page.viewport(1280, 900);
});

afterEach(async () => {
  closeOverlays();
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  // A call that has just begun belongs to this test.
  await new Promise((resolve) => setTimeout(resolve));
  expect(forgetCalls(), 'Calls that the test does not list').toEqual([]);
});

/** What belongs to the app, not to a screen, would be there in the next test. */
function closeOverlays(): void {
  for (const overlay of [feedback, palette]) overlay.set(false);
  takeToasts();
  toasts.dismiss();
}

import '../ui/theme.css';
import '../features/frame/frame.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { fetchFromTest, forgetCalls, respond } from './api.ts';

// Before any module of the app has read it.
globalThis.fetch = fetchFromTest;

beforeEach(async () => {
  respond('get', '/v1/auth/session', { data: null });
  await page.viewport(1280, 900);
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  // A call that has just begun belongs to this test.
  await new Promise((resolve) => setTimeout(resolve));
  expect(forgetCalls(), 'Calls that the test does not list').toEqual([]);
});

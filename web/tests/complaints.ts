import type { Page } from '@playwright/test';

/** Collects console errors, uncaught errors and requests to other hosts. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') complaints.push(`loads ${request.url()}`);
  });
  return complaints;
}

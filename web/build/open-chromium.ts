import { type Browser, chromium } from '@playwright/test';

/** Opens the system's Chromium, or the one at CHROMIUM_PATH. */
export function openChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...args],
  });
}

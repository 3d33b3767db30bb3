import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from './chromium-path.ts';

/** Opens the system's Chromium, or the one at CHROMIUM_PATH. */
export function openChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  });
}

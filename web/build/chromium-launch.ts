import { chromiumPath } from './chromium-path.ts';

/** How the tests start the machine's Chromium. */
export const CHROMIUM = {
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

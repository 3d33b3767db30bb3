import { buildWeb } from '../prepare.ts';
import { passes, restoreDrill } from './restore-drill.ts';

/** `npm run drill`: a restore on a local system, with payouts, sales and clicks on both sides of the moment. */
const say = (line: string) => console.log(`  ${line}`);
await buildWeb();
const { checks, restoreMs } = await restoreDrill(say);
for (const check of checks)
  say(
    passes(check)
      ? `ok      ${check.what}`
      : `FAILED  ${check.what}: ${JSON.stringify(check.found)} instead of ${JSON.stringify(check.expected)}`,
  );
const failed = checks.filter((check) => !passes(check)).length;
say(
  `${checks.length - failed} passed, ${failed} failed; the restore took ${Math.round(restoreMs / 1_000)} s`,
);
process.exitCode = failed > 0 ? 1 : 0;

import { passes, restoreDrill } from '../../local/drill/restore-drill.ts';
import { buildWeb } from '../../local/prepare.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** A restore on a local system, with payouts, sales and clicks on both sides of its moment. */
export async function drill(): Promise<Finding[]> {
  await buildWeb();
  const { checks, restoreMs } = await restoreDrill(() => undefined);
  const failed = checks.filter((check) => !passes(check));
  return [
    {
      promise:
        'after a restore to an earlier moment nothing is paid twice, and nothing is lost that another store knows',
      target: 'all as the drill has written it down',
      measured: `${whole(checks.length - failed.length)} of ${whole(checks.length)}`,
      details: `${duration(restoreMs)} until the system writes again; ${failed.map(({ what }) => what).join('; ')}`,
      passed: failed.length === 0,
    },
  ];
}

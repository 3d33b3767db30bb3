import { summaryOf } from '../../local/deploy/testing/account-summary.ts';
import { emptyAccount } from '../../local/deploy/testing/deploy-to.ts';
import type { Fault } from '../../local/deploy/testing/simulated-account.ts';
import { buildWeb } from '../../local/prepare.ts';
import { duration, type Finding, whole } from '../finding.ts';

/** A deployment that fails at any of its calls is completed by the next one. */
export async function deploy(): Promise<Finding[]> {
  await buildWeb();
  const startedAt = performance.now();
  const clean = await deployTwice(null);
  const tookMs = (performance.now() - startedAt) / 2;
  const problems: string[] = [];
  let failed = 0;
  for (let at = 0; at < clean.writes; at++)
    for (const kind of ['before', 'after'] as const) {
      const outcome = await deployTwice({ at, kind });
      if (outcome.failedFirst) failed++;
      if (outcome.summary !== clean.summary)
        problems.push(`${kind} call ${at}: ${outcome.problem ?? 'another account'}`);
    }
  return [
    {
      promise: 'a deployment that fails at any call is completed by the next one',
      target:
        'the account is the same as without the failure, for each call, failed before and after it was done',
      measured: `${whole(2 * clean.writes - problems.length)} of ${whole(2 * clean.writes)} the same`,
      details: `${whole(failed)} failures ended the first deployment; one takes ${duration(tookMs)}; ${problems.join('; ')}`,
      passed: problems.length === 0,
    },
  ];
}

async function deployTwice(fault: Fault | null) {
  const shop = await emptyAccount();
  try {
    shop.account.fault = fault;
    const failedFirst = await shop.deploy().then(
      () => false,
      () => true,
    );
    const writes = shop.account.writes();
    shop.account.fault = null;
    const problem = await shop.deploy().then(
      () => null,
      (error: unknown) => String(error).slice(0, 300),
    );
    return { failedFirst, writes, problem, summary: problem ?? summaryOf(shop.account.state) };
  } finally {
    await shop.remove();
  }
}

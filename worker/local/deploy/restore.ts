import { setTimeout as wait } from 'node:timers/promises';
import { asCommand, environmentOf, optionsOf, required, say } from './command-line.ts';
import { DeployRefusal, readDeployment } from './deployment.ts';
import { followRestore, pause, restoreDatabase, resume } from './restore-database.ts';
import { deploymentLog } from './way-back.ts';

/** `npm run restore -- --to 2026-11-29T10:00:00Z --reason '…'`, `-- --follow`, `-- --pause` or `-- --resume`; with `--env staging`. */
await asCommand(async () => {
  const given = optionsOf({
    to: { type: 'string' },
    reason: { type: 'string' },
    follow: { type: 'boolean' },
    pause: { type: 'boolean' },
    resume: { type: 'boolean' },
  });
  const deployment = readDeployment(environmentOf(given.env));
  const token = required('CLOUDFLARE_API_TOKEN', 'an API token of the account');
  const options = { deployment, token, logFile: deploymentLog(deployment), say, wait };
  if (given.pause) return pause(options);
  if (given.resume) return resume(options);
  if (given.follow) return followRestore(options);
  const to = new Date(given.to ?? '');
  if (Number.isNaN(to.getTime()) || to.getTime() > Date.now())
    throw new DeployRefusal('--to is the moment to restore to, such as 2026-11-29T10:00:00Z.');
  if ((given.reason ?? '').length < 3)
    throw new DeployRefusal('--reason says why. It is kept in the audit log.');
  return restoreDatabase(options, { to, reason: given.reason ?? '', id: new Date().toISOString() });
});

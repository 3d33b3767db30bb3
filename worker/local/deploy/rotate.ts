import { asCommand, environmentOf, optionsOf, passphrase, required, say } from './command-line.ts';
import { readDeployment } from './deployment.ts';
import { copyInFile, keysFile } from './keys.ts';
import { dropOldestKey, rotateClickIdKey } from './rotate-key.ts';

/** `npm run rotate-click-id-key [-- --env staging] [-- --drop-oldest]` */
await asCommand(async () => {
  const { env, 'drop-oldest': isDrop } = optionsOf({ 'drop-oldest': { type: 'boolean' } });
  const deployment = readDeployment(environmentOf(env));
  const options = {
    deployment,
    token: required('CLOUDFLARE_API_TOKEN', 'an API token of the account'),
    copy: copyInFile(keysFile(deployment), await passphrase()),
    say,
  };
  await (isDrop ? dropOldestKey(options) : rotateClickIdKey(options));
});

import { asCommand, environmentOf, optionsOf, passphrase, required, say } from './command-line.ts';
import { DeployRefusal, readDeployment } from './deployment.ts';
import { copyInFile, keysFile } from './key-copy.ts';
import { isKeyName, KEY_NAMES } from './keys.ts';
import { dropOldestKey, readmitKeys, rotateKey } from './rotate-key.ts';

/** `npm run rotate-key -- --key ENCRYPTION_KEY [--env staging] [--drop-oldest [--leaked] | --readmit]` */
await asCommand(async () => {
  const options = optionsOf({
    key: { type: 'string' },
    'drop-oldest': { type: 'boolean' },
    leaked: { type: 'boolean' },
    readmit: { type: 'boolean' },
  });
  const name = options.key ?? '';
  if (!isKeyName(name)) throw new DeployRefusal(`--key is one of ${KEY_NAMES.join(', ')}.`);
  const deployment = readDeployment(environmentOf(options.env));
  const rotation = {
    deployment,
    name,
    token: required('CLOUDFLARE_API_TOKEN', 'an API token of the account'),
    copy: copyInFile(keysFile(deployment), await passphrase()),
    say,
  };
  if (options['drop-oldest']) return dropOldestKey(rotation, { leaked: options.leaked ?? false });
  return options.readmit ? readmitKeys(rotation) : rotateKey(rotation);
});

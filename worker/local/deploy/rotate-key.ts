import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Account } from './account.ts';
import { type Deployment, DeployRefusal } from './deployment.ts';
import { type KeyCopy, randomKey } from './keys.ts';
import { type RotationStep, rotationSteps } from './rotation.ts';

/** Until a new value is in every location, and older isolates have ended their work. */
const SETTLE_MS = 60_000;
/** The key of a rotation that hasn't ended, in the copy of the keys. */
const NEXT = 'CLICK_ID_KEY_NEXT';

export interface RotationOptions {
  deployment: Deployment;
  token: string;
  copy: KeyCopy;
  say: (line: string) => void;
  /** Replace the platform in tests. */
  api?: string;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Brings a new key of click IDs into use in both Workers. The encrypted copy gets it before they do. It can be repeated after a
 * failure at any point, and then goes on with the same key. Throws as the copy does.
 */
export async function rotateClickIdKey(options: RotationOptions): Promise<void> {
  const { copy, say, wait = pause } = options;
  const copied = await copy.read();
  const fresh = copied[NEXT] ?? randomKey();
  const keys = listOf(copied).filter((key) => key !== fresh);
  // A Worker that is lost meanwhile gets this list: it signs with an old key, and reads the new one.
  const during = { ...copied, [NEXT]: fresh, CLICK_ID_KEY: [...keys, fresh].join(',') };
  await copy.write(during);
  for (const [index, step] of rotationSteps(keys, fresh).entries()) {
    if (index > 0) await wait(SETTLE_MS);
    await setKeys(options, step);
  }
  const { [NEXT]: _, ...others } = during;
  await copy.write({ ...others, CLICK_ID_KEY: [fresh, ...keys].join(',') });
  say('the new key signs all click IDs, and those of the older keys are still read');
}

/** Removes the oldest key. Click IDs that it signed are forged from then on. Throws a `DeployRefusal` if it is the only one. */
export async function dropOldestKey(options: RotationOptions): Promise<void> {
  const { copy, say } = options;
  const copied = await copy.read();
  if (copied[NEXT]) throw new DeployRefusal('A rotation has not ended. Repeat it first.');
  const keys = listOf(copied).slice(0, -1);
  if (keys.length === 0) throw new DeployRefusal('There is only one key. Rotate it first.');
  await setKeys(options, { worker: 'go', keys });
  await setKeys(options, { worker: 'api', keys });
  await copy.write({ ...copied, CLICK_ID_KEY: keys.join(',') });
  say('click IDs of the oldest key are no longer read');
}

async function setKeys(
  { deployment, token, api, say }: RotationOptions,
  { worker, keys }: RotationStep,
): Promise<void> {
  const account = new Account({ accountId: deployment.account_id, token, api });
  const name = worker === 'api' ? deployment.name : deployment.goName;
  const secret = { name: 'CLICK_ID_KEY', text: keys.join(','), type: 'secret_text' };
  await account.write('PUT', `/workers/scripts/${name}/secrets`, secret, z.unknown());
  say(`the Worker ${name} has ${keys.length} keys`);
}

function listOf({ CLICK_ID_KEY = '' }: Record<string, string>): string[] {
  return CLICK_ID_KEY.split(',').filter((key) => key !== '');
}

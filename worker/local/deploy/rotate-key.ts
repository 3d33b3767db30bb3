import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { keyId } from '../../platform/encryption.ts';
import { keysOf } from '../../platform/key-list.ts';
import { Account } from './account.ts';
import { type Deployment, DeployRefusal } from './deployment.ts';
import type { KeyCopy } from './key-copy.ts';
import { type KeyName, makeKey, workersWith } from './keys.ts';
import { rotationSteps } from './rotation.ts';
import type { Fetch } from './smoke-test.ts';

/** Until a new value is in every location, and older isolates have ended their work. */
const SETTLE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const CALL_TIMEOUT_MS = 60_000;

/**
 * The keys that are lists, and for how long an older one is needed after the rotation: networks report clicks for months, and what
 * older isolates have encrypted, codes and tokens included, is used up or encrypted again within a day.
 */
const LISTED: Partial<Record<KeyName, { keepMs: number }>> = {
  CLICK_ID_KEY: { keepMs: 183 * DAY_MS },
  ENCRYPTION_KEY: { keepMs: DAY_MS },
};
/** Responses of repeatable writes: a client that repeats one gets an error if their key is gone. */
const SHORT_LIVED = 'idempotent_writes.response';

export interface RotationOptions {
  deployment: Deployment;
  token: string;
  copy: KeyCopy;
  name: KeyName;
  say: (line: string) => void;
  /** Replace the platform in tests. */
  api?: string;
  fetch?: Fetch;
  wait?: (milliseconds: number) => Promise<unknown>;
  now?: () => number;
}

const keyList = z.object({
  data: z.object({
    encryption: z.array(
      z.object({
        id: z.string(),
        is_in_list: z.boolean(),
        is_newest: z.boolean(),
        places: z.array(z.object({ place: z.string(), texts: z.int() })),
      }),
    ),
  }),
});

/**
 * Brings a new key into use in each Worker that has it. The encrypted copy gets it before they do, and keeps the older ones. It can
 * be repeated after a failure at any point, and then goes on with the same key. Throws as the copy does.
 */
export async function rotateKey(options: RotationOptions): Promise<void> {
  const { copy, name, say, wait = pause, now = Date.now } = options;
  const copied = await copy.read();
  const next = `${name}_NEXT`;
  const fresh = copied[next] ?? makeKey(name);
  const keys = keysOf(copied[name] ?? '').filter((key) => key !== fresh);
  if (keys.length === 0) throw new DeployRefusal(`The copy of the keys has no ${name}.`);
  const isListed = name in LISTED;
  // A Worker that is lost meanwhile gets this list: it writes with an old key, and reads the new one.
  const during = { ...copied, [next]: fresh, ...(isListed ? { [name]: [...keys, fresh].join(',') } : {}) };
  await copy.write(during);
  const workers = workersWith(name);
  const steps = isListed
    ? rotationSteps(keys, fresh).filter(({ worker }) => workers.includes(worker))
    : workers.map((worker) => ({ worker, keys: [fresh] }));
  for (const [index, step] of steps.entries()) {
    if (index > 0) await wait(SETTLE_MS);
    await setKeys(options, step.worker, step.keys);
  }
  const { [next]: _, ...others } = during;
  await copy.write({
    ...others,
    [name]: isListed ? [fresh, ...keys].join(',') : fresh,
    [`${name}_ROTATED_AT`]: new Date(now()).toISOString(),
    ...(isListed ? {} : droppedWith(copied, name, keys)),
  });
  say(
    isListed
      ? `the new ${name} is in use, and what the older keys have made is still read`
      : `the new ${name} is in use`,
  );
}

/**
 * Removes the oldest key of a list. Throws a `DeployRefusal` if it is the only one or still needed. With `leaked`, it goes before its
 * time, but never while a stored text is encrypted with it. The copy keeps it, for a database that is restored to an earlier moment.
 */
export async function dropOldestKey(options: RotationOptions, { leaked = false } = {}): Promise<void> {
  const { copy, name, say, now = Date.now } = options;
  const kept = LISTED[name];
  if (!kept) throw new DeployRefusal(`${name} is one key. A rotation replaces it at once.`);
  const copied = await copy.read();
  if (copied[`${name}_NEXT`]) throw new DeployRefusal('A rotation has not ended. Repeat it first.');
  const keys = keysOf(copied[name] ?? '');
  const [oldest] = keys.slice(-1);
  if (keys.length < 2 || !oldest) throw new DeployRefusal('There is only one key. Rotate it first.');
  const until = Date.parse(copied[`${name}_ROTATED_AT`] ?? '') + kept.keepMs;
  if (!leaked && !(now() >= until))
    throw new DeployRefusal(
      `The oldest ${name} is needed until ${Number.isNaN(until) ? 'the rotation has ended' : new Date(until).toISOString()}. If it was leaked, add --leaked.`,
    );
  if (name === 'ENCRYPTION_KEY') await requireUnused(options, copied, { oldest, keys, leaked });
  const left = keys.slice(0, -1);
  await copy.write({ ...copied, [name]: left.join(','), ...droppedWith(copied, name, [oldest]) });
  for (const worker of workersWith(name).toReversed()) await setKeys(options, worker, left);
  say(`the oldest ${name} is no longer read`);
}

/** Puts the keys that were dropped last behind the others: a restored database needs them again. Throws a `DeployRefusal` without any. */
export async function readmitKeys(options: RotationOptions): Promise<void> {
  const { copy, name, say } = options;
  if (!LISTED[name]) throw new DeployRefusal(`${name} is one key. Nothing reads an older one.`);
  const copied = await copy.read();
  const keys = keysOf(copied[name] ?? '');
  const older = keysOf(copied[`${name}_DROPPED`] ?? '').filter((key) => !keys.includes(key));
  if (older.length === 0) throw new DeployRefusal(`No ${name} was dropped.`);
  const all = [...keys, ...older];
  await copy.write({ ...copied, [name]: all.join(',') });
  for (const worker of workersWith(name)) await setKeys(options, worker, all);
  say(`${older.length} older ${name} can be read again`);
}

/** Throws a `DeployRefusal` while the deployment has a text of the oldest key, and unless it has the keys that the copy has. */
async function requireUnused(
  { deployment, fetch = globalThis.fetch }: RotationOptions,
  { OPERATOR_TOKEN }: Record<string, string>,
  { oldest, keys, leaked }: { oldest: string; keys: readonly string[]; leaked: boolean },
): Promise<void> {
  if (!OPERATOR_TOKEN) throw new DeployRefusal('The copy of the keys has no OPERATOR_TOKEN to ask with.');
  const response = await fetch(`https://${deployment.hosts.api}/v1/operations/deployment-keys`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (!response.ok)
    throw new DeployRefusal(`The deployment doesn’t say which keys it needs (status ${response.status}).`);
  const { encryption } = keyList.parse(await response.json()).data;
  const listed = encryption.filter((each) => each.is_in_list).map(({ id }) => id);
  if (listed.join() !== keys.map(keyId).join())
    throw new DeployRefusal('The deployment has other keys than the copy. Repeat the rotation first.');
  const places = encryption.find(({ id }) => id === keyId(oldest))?.places ?? [];
  const needed = places.filter(({ place }) => !leaked || place !== SHORT_LIVED);
  if (needed.length > 0)
    throw new DeployRefusal(
      [
        'The oldest key is in use. An hourly job encrypts again what it has encrypted; try again later.',
        ...needed.map(({ place, texts }) => `  ${place}: ${texts}`),
      ].join('\n'),
    );
}

function droppedWith(copied: Record<string, string>, name: KeyName, keys: readonly string[]) {
  const field = `${name}_DROPPED`;
  return { [field]: [...new Set([...keys, ...keysOf(copied[field] ?? '')])].join(',') };
}

async function setKeys(
  { deployment, token, api, name, say }: RotationOptions,
  worker: 'api' | 'go',
  keys: readonly string[],
): Promise<void> {
  const account = new Account({ accountId: deployment.account_id, token, api });
  const script = worker === 'api' ? deployment.name : deployment.goName;
  await account.putSecret(script, name, keys.join(','));
  say(`the Worker ${script} has ${keys.length === 1 ? 'one' : keys.length} ${name}`);
}

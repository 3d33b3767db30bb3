import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { AccountError } from './account.ts';
import { DeployRefusal, ENVIRONMENTS, type Environment } from './deployment.ts';

export const say = (line: string): void => console.log(`  ${line}`);

/** Runs a command of this folder. A refusal, its own or the account's, is shown without a stack trace. */
export async function asCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const text = refusalText(error);
    if (text === null) throw error;
    console.error(`\n  ${text}\n`);
    process.exitCode = 1;
  }
}

/** What a person reads about a refusal; null for any other error. */
export function refusalText(error: unknown): string | null {
  if (error instanceof AccountError) return `${error.message}\n  ${error.advice}`;
  return error instanceof DeployRefusal ? error.message : null;
}

/** The options of this process, with `--env`. */
export function optionsOf<Options extends ParseArgsOptionsConfig>(options: Options) {
  return parseArgs({
    args: process.argv.slice(2),
    options: { env: { type: 'string', default: 'production' }, ...options },
  }).values;
}

/** Throws a `DeployRefusal` for an unknown name. */
export function environmentOf(env: string): Environment {
  const environment = ENVIRONMENTS.find((each) => each === env);
  if (!environment) throw new DeployRefusal(`--env is one of ${ENVIRONMENTS.join(', ')}.`);
  return environment;
}

/** A variable of the environment. Throws a `DeployRefusal` that says what it has to be. */
export function required(name: string, what: string): string {
  const value = process.env[name];
  if (!value) throw new DeployRefusal(`Set ${name} to ${what}.`);
  return value;
}

const MIN_PASSPHRASE_LENGTH = 12;

/**
 * From the environment, or asked for at a terminal, which doesn't show it. One that protects a new copy of the keys is asked for twice:
 * nothing else would notice a typing error before the copy is needed. Throws a `DeployRefusal`.
 */
export async function passphrase(
  isNew = false,
  given = process.env.TRIBUTARY_PASSPHRASE,
  ask = askSilently,
): Promise<string> {
  const answer = given || (await ask('Passphrase of the copy of the keys: '));
  if (answer.length < MIN_PASSPHRASE_LENGTH)
    throw new DeployRefusal(`A passphrase has at least ${MIN_PASSPHRASE_LENGTH} characters.`);
  if (isNew && !given && (await ask('The same again: ')) !== answer)
    throw new DeployRefusal('These are two different passphrases. Nothing was written.');
  return answer;
}

async function askSilently(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new DeployRefusal('Set TRIBUTARY_PASSPHRASE: it protects the copy of the deployment’s keys.');
  process.stdout.write(`  ${question}`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await reader.question('');
  reader.close();
  process.stdout.write('\n');
  return answer;
}

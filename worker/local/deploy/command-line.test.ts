import { describe, expect, it } from 'vitest';
import { AccountError } from './account.ts';
import { passphrase, refusalText } from './command-line.ts';
import { DeployRefusal } from './deployment.ts';

const LONG = 'correct horse battery';

describe('a command that was refused', () => {
  it.each([
    [401, 'permissions of docs/recipes/deploy.md'],
    [403, 'permissions of docs/recipes/deploy.md'],
    [429, 'again in a few minutes'],
    [502, 'again in a few minutes'],
    [400, 'Correct what the message names'],
  ])('with status %i by the account shows the reason and what to do, without a stack', (status, advice) => {
    const text = refusalText(
      new AccountError('GET /queues', status, [{ code: 7, message: 'no such thing' }]),
    );
    expect(text).toContain('no such thing (7)');
    expect(text).toContain(advice);
    expect(text).not.toMatch(/\n +at /);
  });

  it('shows its own sentence, and any other error is thrown', () => {
    expect(refusalText(new DeployRefusal('Set it.'))).toBe('Set it.');
    expect(refusalText(new TypeError('a bug'))).toBeNull();
  });
});

/** A person at a terminal who gives these answers. */
function person(...answers: string[]) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers.shift() ?? '';
  };
  return { asked, ask };
}

describe('the passphrase of the copy of the keys', () => {
  it('has at least twelve characters, from the environment and at a terminal', async () => {
    const { ask } = person('too short');
    await expect(passphrase(true, '11 letters.', ask)).rejects.toThrow('at least 12 characters');
    await expect(passphrase(false, '', ask)).rejects.toThrow('at least 12 characters');
    await expect(passphrase(true, '12 letters..', ask)).resolves.toBe('12 letters..');
  });

  it('is asked for once to open a copy, and twice to protect a new one', async () => {
    const opens = person(LONG);
    await expect(passphrase(false, undefined, opens.ask)).resolves.toBe(LONG);
    expect(opens.asked).toHaveLength(1);
    const protects = person(LONG, LONG);
    await expect(passphrase(true, undefined, protects.ask)).resolves.toBe(LONG);
    expect(protects.asked).toHaveLength(2);
    await expect(passphrase(true, undefined, person(LONG, `${LONG}s`).ask)).rejects.toThrow('two different');
  });
});

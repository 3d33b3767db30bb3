import { describe, expect, it } from 'vitest';
import { derivedId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { createPublisher } from './publishers.ts';

const ctx = testContext();

describe('publisher IDs', () => {
  it('are assigned in order, without gaps, to any number of concurrent sign-ups', async () => {
    const created = await Promise.all(Array.from({ length: 25 }, (_, index) => signUp(`user-${index}`)));
    expect(created.map((publisher) => publisher.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    expect(created[0]?.publisherId).toMatch(/^PUB\d{6}$/);
  });

  it('are unique per account: a second profile is refused and uses no number', async () => {
    await expect(signUp('user-0')).rejects.toMatchObject({ code: 'publisher.exists', status: 409 });
    expect((await signUp('the next')).number).toBe(26);
  });
});

function signUp(name: string) {
  const owner = { userId: derivedId('usr', name), email: `${name}@site.example`, fullName: name };
  return createPublisher(ctx, owner);
}

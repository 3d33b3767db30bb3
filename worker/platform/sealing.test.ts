import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

test('what is sealed is read with the same secret and purpose only', async () => {
  const sealed = await seal('secret', 'webhook', 'whsec_1');
  expect(sealed).not.toContain('whsec');
  expect(await unseal('secret', 'webhook', sealed)).toBe('whsec_1');
  await expect(unseal('other', 'webhook', sealed)).rejects.toMatchObject({ code: 'sealing.unreadable' });
  await expect(unseal('secret', 'answer', sealed)).rejects.toMatchObject({ code: 'sealing.unreadable' });
  await expect(unseal('secret', 'webhook', `${sealed.slice(0, -4)}AAAA`)).rejects.toThrow();
});

test('the same text is sealed differently each time', async () => {
  expect(await seal('secret', 'p', 'x')).not.toBe(await seal('secret', 'p', 'x'));
});

import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { instantOf } from '../../platform/time.ts';
import { type CheckStatus, type CheckWorld, check, type Finding, worstOf } from './check.ts';
import { runCheck } from './run-check.ts';

const NOON = instantOf(1_764_417_600_000);
const world = {
  ctx: { now: NOON, actor: { kind: 'operator', name: 'usr_ada' } },
} as unknown as CheckWorld;

const found =
  (status: CheckStatus, message: string = status) =>
  async (): Promise<Finding> => ({ status, message });

function checkOf(...steps: [name: string, run: () => Promise<Finding>, stops?: true][]) {
  return check({
    name: 'an_example',
    group: 'data_integrity',
    title: 'An example',
    description: 'It shows how checks run.',
    needs: z.strictObject({ url: z.string().optional() }),
    schedule: null,
    steps: steps.map(([name, run, stops]) => ({ name, run, ...(stops ? { stops } : {}) })),
  });
}

const run = (...steps: Parameters<typeof checkOf>) =>
  runCheck(checkOf(...steps), world, {}, { cause: 'person' });

it.each<[CheckStatus[], CheckStatus]>([
  [['pass', 'pass'], 'pass'],
  [['pass', 'skipped'], 'pass'],
  [['pass', 'warning'], 'warning'],
  [['fail', 'warning', 'pass'], 'fail'],
  [['skipped'], 'skipped'],
  [[], 'skipped'],
])('steps with %j make a check with %s', (statuses, worst) => {
  expect(worstOf(statuses)).toBe(worst);
});

it('a check says what its worst step says, and who ran it', async () => {
  const result = await run(
    ['a', found('pass')],
    ['b', found('warning', 'Two are old.')],
    ['c', found('warning')],
  );
  expect(result).toMatchObject({
    check: 'an_example',
    status: 'warning',
    message: 'Two are old.',
    startedAt: NOON,
    actor: { kind: 'operator', name: 'usr_ada' },
  });
  expect(result.steps.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'a pass',
    'b warning',
    'c warning',
  ]);
});

it('after a step that stops, the others are skipped; after any other failure they still run', async () => {
  const stopped = await run(['sign up', found('fail'), true], ['next', found('pass')]);
  expect(stopped.steps[1]).toMatchObject({
    status: 'skipped',
    message: 'Skipped, because “sign up” failed.',
  });
  const goesOn = await run(['one', found('fail')], ['next', found('pass')]);
  expect(goesOn.steps[1]).toMatchObject({ status: 'pass' });
});

it('a step that throws has failed with the error, and harms no other', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const result = await run(
    ['broken', () => Promise.reject(new Error('no such table'))],
    ['sound', found('pass')],
  );
  expect(result.status).toBe('fail');
  expect(result.steps[0]?.message).toBe('The step ended with an error: no such table');
  expect(result.steps[1]?.status).toBe('pass');
  log.mockRestore();
});

it('keeps at most 20 pieces of evidence of a step', async () => {
  const evidence = Array.from({ length: 30 }, (_, index) => `row ${index}`);
  const result = await run(['many', async () => ({ status: 'fail', message: 'Many.', evidence })]);
  expect(result.steps[0]?.evidence).toEqual(evidence.slice(0, 20));
});

it('refuses an input that the check does not take', async () => {
  const wrong = runCheck(checkOf(['a', found('pass')]), world, { publisher: 'x' }, { cause: 'person' });
  await expect(wrong).rejects.toBeInstanceOf(z.ZodError);
});

import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { errorFacts } from './log.ts';

it('a failed query is logged by its cause, without its parameters', () => {
  const failed = new DrizzleQueryError(
    'SELECT ?',
    ['ada@site.example'],
    new Error('D1_ERROR: no such table'),
  );
  const facts = errorFacts(failed);
  expect(facts).toMatchObject({
    code: 'internal.unexpected',
    message: 'The query failed: D1_ERROR: no such table',
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(JSON.stringify(facts)).not.toContain('ada@site.example');
});

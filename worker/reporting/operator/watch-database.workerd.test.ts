import { describe, expect, it } from 'vitest';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { testContext } from '../../platform/testing/context.ts';
import { databaseAlert, watchDatabase } from './watch-database.ts';

const ctx = testContext();

describe('watchDatabase', () => {
  it('alerts operators about a database that is nearly full, long before it refuses writes', () => {
    expect(databaseAlert(6_999_999_999)).toBeNull();
    expect(databaseAlert(7_000_000_000)).toMatchObject({ level: 'critical', code: 'database.nearly_full' });
  });

  it('reads the size from the database', async () => {
    expect((await watchDatabase(ctx)).bytes).toBeGreaterThan(100_000);
    expect(await listAlerts(ctx, { page: 1, perPage: 1 })).toMatchObject({ total: 0 });
  });
});

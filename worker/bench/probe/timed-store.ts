import type { ClickRow } from '../../clicks/click-record.ts';
import { ClickStore } from '../../clicks/store/click-store.ts';
import type { WriteResult } from '../../clicks/store/queries.ts';
import { type Instant, systemClock } from '../../platform/time.ts';

/** A click store whose time is set from outside. An alarm of a simulated time that has passed goes off at once. */
export class TimedStore extends ClickStore {
  now = systemClock();
  protected override readonly clock = () => this.now;

  async insertAt(now: Instant, rows: readonly ClickRow[]): Promise<WriteResult[]> {
    this.now = now;
    return this.insert(rows);
  }
}

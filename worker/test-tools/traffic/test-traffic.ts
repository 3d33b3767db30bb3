import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../platform/time.ts';
import type { NewRun, TrafficRun } from './run.ts';
import type { Part, PartResult } from './send-part.ts';
import type { TrafficEngine } from './traffic-engine.ts';

/**
 * Sends test traffic. An object with the name of a tester (`load-test`) runs its tests, and those below it (`load-test/0`) send the
 * requests, because each has connections of its own. Its code is loaded on first use.
 */
export class TestTraffic extends DurableObject<Env> {
  #engine: Promise<TrafficEngine> | null = null;

  async start(run: NewRun): Promise<{ started: TrafficRun } | { running: string }> {
    return (await this.#load()).start(run);
  }

  async stop(id: string): Promise<TrafficRun | null> {
    return (await this.#load()).stop(id);
  }

  async read(id: string): Promise<TrafficRun | null> {
    return (await this.#load()).read(id);
  }

  async list(): Promise<TrafficRun[]> {
    return (await this.#load()).list();
  }

  async clear(which: 'completed' | 'all'): Promise<void> {
    (await this.#load()).clear(which);
  }

  /** Sends some requests for a test. */
  async send(part: Part): Promise<PartResult> {
    const { sendAs } = await import('./send-as.ts');
    return sendAs(this.env, part);
  }

  override async alarm(): Promise<void> {
    await (await this.#load()).advance();
  }

  #load(): Promise<TrafficEngine> {
    this.#engine ??= this.#create();
    return this.#engine;
  }

  async #create(): Promise<TrafficEngine> {
    const { TrafficEngine } = await import('./traffic-engine.ts');
    const name = this.ctx.id.name ?? '';
    return new TrafficEngine(this.ctx.storage.sql, {
      send: (sender, part) => this.env.TEST_TRAFFIC.getByName(`${name}/${sender}`).send(part),
      wake: (at) => this.ctx.storage.setAlarm(at),
      clock: systemClock,
    });
  }
}

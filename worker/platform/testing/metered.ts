import { PLATFORM_LIMITS } from '../job.ts';

/** Methods that don't leave the isolate: they build a statement or name an object. */
const LOCAL_METHODS: ReadonlySet<PropertyKey> = new Set([
  'prepare',
  'bind',
  'getByName',
  'idFromName',
  'get',
]);
/** The bindings that are stores, queues, objects and other Workers. */
const STORES = [
  ...([
    'DB',
    'EDGE',
    'OAUTH_KV',
    'ARCHIVE',
    'CLICKS',
    'EMAILS',
    'WEBHOOKS',
    'JOBS',
    'BREAKER',
    'OUTBOX',
  ] as const),
  ...([
    'RATE_LIMITER',
    'CLICK_STORES',
    'CLICK_ACTIVITY',
    'SAMPLES',
    'TEST_TRAFFIC',
    'CAMPAIGN',
    'SYNC',
    'PAYOUT_RUN',
    'SANDBOX',
  ] as const),
];
/** Bindings whose `get` asks the store. An object namespace's only names an object. */
const READ_BY_GET: ReadonlySet<string> = new Set([
  'EDGE',
  'OAUTH_KV',
  'ARCHIVE',
  'SYNC',
  'PAYOUT_RUN',
  'CAMPAIGN',
]);

/** An object of a binding, and the statements of its database that it runs. */
const originals = new WeakMap<object, object>();

/**
 * What one invocation calls, with the platform's limits enforced: each statement counts as a query, and a call beyond a limit
 * throws as the platform does.
 */
export class Meter {
  /** Calls that leave the isolate, such as `DB.batch`. */
  readonly calls: string[] = [];
  queries = 0;
  readonly #limits: { queries: number; subrequests: number };

  constructor(limits: { queries: number; subrequests: number } = PLATFORM_LIMITS) {
    this.#limits = limits;
  }

  /** These bindings, counted. */
  bindings(env: Env): Env {
    const counted = { ...env };
    for (const name of STORES) Reflect.set(counted, name, this.#counting(env[name], name, name));
    return counted;
  }

  #count(call: string, queries: number): void {
    this.calls.push(call);
    this.queries += queries;
    if (this.calls.length > this.#limits.subrequests)
      throw new Error('Too many subrequests by single Worker invocation.');
    if (this.queries > this.#limits.queries)
      throw new Error('D1_ERROR: Too many API requests by single Worker invocation.');
  }

  #counting<Binding extends object>(binding: Binding, name: string, path: string): Binding {
    const counted = (built: object): object => {
      const wrapped = this.#counting(built, name, path);
      originals.set(wrapped, built);
      return wrapped;
    };
    const count = (property: PropertyKey, args: readonly unknown[]) => {
      const [first] = args;
      const statements = property === 'batch' && Array.isArray(first) ? first.length : 1;
      this.#count(`${path}.${String(property)}`, name === 'DB' ? statements : 0);
    };
    return new Proxy(binding, {
      get(target, property) {
        const member: unknown = Reflect.get(target, property);
        if (typeof member !== 'function') return member;
        const isLocal = LOCAL_METHODS.has(property) && !(property === 'get' && READ_BY_GET.has(name));
        return (...args: unknown[]) => {
          if (!isLocal) count(property, args);
          const result: unknown = Reflect.apply(member, target, args.map(unwrapped));
          return isLocal && typeof result === 'object' && result !== null ? counted(result) : result;
        };
      },
    });
  }
}

/** A binding accepts only its own objects, such as a statement in a batch. */
function unwrapped(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(unwrapped);
  return typeof argument === 'object' && argument !== null ? (originals.get(argument) ?? argument) : argument;
}

import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A refusal of the account's API. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Bucket {
  name: string;
  jurisdiction: string;
  location: string | null;
  lockRules: unknown[];
  objects: Map<string, string>;
}

export interface Queue {
  id: string;
  name: string;
  retentionSeconds: number;
  consumers: { id: string; script: string; settings: object; deadLetterQueue: string | null }[];
}

interface ScriptVersion {
  id: string;
  createdAt: string;
  bindings: readonly Binding[];
  message: string | null;
  tag: string | null;
  secrets: ReadonlyMap<string, string>;
}

export interface Binding {
  type: string;
  name: string;
  [field: string]: unknown;
}

export interface Script {
  name: string;
  versions: ScriptVersion[];
  /** The ID of the version that serves. */
  deployed: string;
  deployments: { id: string; versionId: string; createdAt: string; message: string | null }[];
  /** Those of the version that serves. */
  secrets: Map<string, string>;
  migrationTag: string | null;
  /** The classes of Durable Objects that its migrations have made. */
  classes: Set<string>;
  schedules: string[];
  hosts: string[];
  subdomain: { enabled: boolean; previews_enabled: boolean };
}

/** What an event source of the account writes into a queue. */
export interface Subscription {
  id: string;
  name: string;
  enabled: boolean;
  source: { type: string; zone_id: string; domain: string };
  events: string[];
  queueId: string;
}

export interface DnsRecord {
  id: string;
  type: string;
  name: string;
  content: string;
  proxied: boolean;
}

interface Zone {
  id: string;
  name: string;
  status: string;
  sending: string[];
  records: DnsRecord[];
}

export interface PagesDeployment {
  id: string;
  url: string;
  commit: string;
  paths: readonly string[];
  isProduction: boolean;
}

export interface PagesProject {
  name: string;
  branch: string;
  domains: string[];
  deployments: PagesDeployment[];
  /** The ID of the deployment that the project's domain shows. */
  live: string | null;
}

export const DEFAULT_RETENTION_SECONDS = 4 * 24 * 60 * 60;

/** Everything that an account keeps. Empty at first: a zone, and nothing else. */
export class AccountState {
  readonly id = 'a'.repeat(32);
  readonly zones: Zone[] = [];
  /** Files that were uploaded for an import, by their ETag. */
  readonly uploads = new Map<string, string>();
  readonly databases = new Map<
    string,
    { name: string; location: string; data: DatabaseSync; restoredTo: string | null }
  >();
  readonly namespaces = new Map<string, string>();
  /** The values of namespaces by `<namespace>/<key>`. */
  readonly values = new Map<string, string>();
  readonly buckets = new Map<string, Bucket>();
  readonly queues = new Map<string, Queue>();
  readonly subscriptions: Subscription[] = [];
  readonly scripts = new Map<string, Script>();
  readonly workflows = new Map<string, { script: string; className: string }>();
  readonly projects = new Map<string, PagesProject>();
  /** The names of all assets that were uploaded, by their hash. */
  readonly assets = new Set<string>();

  /** What the API answers with when asked for a zone's sending domains, instead of them. */
  emailSendingRefusal: Refusal | null = null;

  /** The account’s name below workers.dev, which an account without Workers doesn't have. */
  subdomain: string | null = null;

  newId(): string {
    return randomUUID().replaceAll('-', '');
  }

  scriptNamed(name = ''): Script {
    const script = this.scripts.get(name);
    if (!script) throw new Refusal(404, 10_007, 'This Worker does not exist on your account.');
    return script;
  }

  /** A Worker that someone else deployed. */
  addWorker(name: string, hosts: string[]): void {
    this.scripts.set(name, { ...newScript(name), hosts });
  }

  /** A Worker is gone, with its hosts, their records and its part of the queues. */
  removeWorker(name: string): void {
    const { hosts } = this.scriptNamed(name);
    for (const zone of this.zones) zone.records = zone.records.filter((each) => !hosts.includes(each.name));
    for (const queue of this.queues.values())
      queue.consumers = queue.consumers.filter(({ script }) => script !== name);
    this.scripts.delete(name);
  }

  /** An active zone whose domains may send emails. */
  addZone(name: string, sending: string[]): void {
    this.zones.push({ id: this.newId(), name, status: 'active', sending, records: [] });
  }

  /** The zone of a host. Throws unless the account has an active one. */
  zoneOf(host: string): Zone {
    const zone = this.zones.find(
      ({ name, status }) => status === 'active' && (host === name || host.endsWith(`.${name}`)),
    );
    if (!zone) throw new Refusal(400, 10_063, `No active zone contains ${host}.`);
    return zone;
  }

  recordsOf(host: string): DnsRecord[] {
    return this.zones.flatMap(({ records }) => records).filter(({ name }) => name === host);
  }

  addRecord(record: Omit<DnsRecord, 'id'>): DnsRecord {
    const made = { id: this.newId(), ...record };
    this.zoneOf(record.name).records.push(made);
    return made;
  }

  queueNamed(name: string): Queue | undefined {
    return [...this.queues.values()].find((queue) => queue.name === name);
  }

  /** Throws unless everything that a binding refers to exists. */
  requireBound(binding: Binding): void {
    const missing = this.#missing(binding);
    if (missing)
      throw new Refusal(
        400,
        10_021,
        `The binding ${binding.name} refers to ${missing}, which does not exist.`,
      );
  }

  #missing(binding: Binding): string | null {
    const name = (field: string) => String(binding[field]);
    switch (binding.type) {
      case 'd1':
        return this.databases.has(name('id')) ? null : `the database ${name('id')}`;
      case 'kv_namespace':
        return this.namespaces.has(name('namespace_id')) ? null : `the namespace ${name('namespace_id')}`;
      case 'r2_bucket':
        return this.buckets.has(name('bucket_name')) ? null : `the bucket ${name('bucket_name')}`;
      case 'queue':
        return this.queueNamed(name('queue_name')) ? null : `the queue ${name('queue_name')}`;
      case 'service':
        return this.scripts.has(name('service')) ? null : `the Worker ${name('service')}`;
      case 'durable_object_namespace':
        return binding.script_name === undefined ||
          this.scripts.get(name('script_name'))?.classes.has(name('class_name'))
          ? null
          : `the class ${name('class_name')} of ${name('script_name')}`;
      default:
        return null;
    }
  }
}

/** A Worker without a version. */
export function newScript(name: string): Script {
  return {
    name,
    versions: [],
    deployed: '',
    deployments: [],
    secrets: new Map(),
    migrationTag: null,
    classes: new Set(),
    schedules: [],
    hosts: [],
    subdomain: { enabled: true, previews_enabled: true },
  };
}

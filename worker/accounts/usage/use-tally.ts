import type { PublisherId } from '../../platform/ids.ts';
import { minuteOf } from '../../platform/samples/figures.ts';
import { type Day, dayOf, type Instant, MINUTE } from '../../platform/time.ts';

/** A session ends when its account hasn't used the product for this long. */
export const SESSION_GAP_MS = 30 * MINUTE;

/** A use of a feature by an account. */
export interface Use {
  publisherId: PublisherId;
  feature: string;
  /** False for a key or an assistant, which have no sessions. */
  inBrowser: boolean;
  now: Instant;
}

/** What an account has used since the last write. */
export interface PendingUse {
  publisherId: PublisherId;
  /** Null for a use by a key or an assistant only. */
  session: { firstAt: Instant; lastAt: Instant; features: Set<string> } | null;
  /** The features that keys and assistants used. */
  day: Day;
  byPrograms: Set<string>;
}

interface Known {
  minute: Instant | null;
  ofSession: Set<string>;
  day: Day;
  byPrograms: Set<string>;
}

/** Accounts that an isolate remembers. One that it forgets is written once more, which changes nothing. */
const MAX_KNOWN = 5_000;

/**
 * What this isolate has seen of accounts, and what of it has to be written: the first use of a feature in a session, and the
 * last minute of a session. The same use again in the same minute writes nothing.
 */
export class UseTally {
  readonly #known = new Map<PublisherId, Known>();
  #pending = new Map<PublisherId, PendingUse>();

  /** Whether there is something to write. */
  add({ publisherId, feature, inBrowser, now }: Use): boolean {
    const known = this.#knownOf(publisherId, now);
    return inBrowser
      ? this.#addToSession(publisherId, feature, known, minuteOf(now))
      : this.#addByProgram(publisherId, feature, known);
  }

  /** What has to be written, once. */
  takePending(): PendingUse[] {
    const pending = [...this.#pending.values()];
    this.#pending = new Map();
    return pending;
  }

  /** What couldn't be written is written with the next use. */
  forget(uses: readonly PendingUse[]): void {
    for (const { publisherId } of uses) this.#known.delete(publisherId);
  }

  #addToSession(publisherId: PublisherId, feature: string, known: Known, minute: Instant): boolean {
    if (known.minute !== null && minute - known.minute >= SESSION_GAP_MS) known.ofSession.clear();
    if (known.minute === minute && known.ofSession.has(feature)) return false;
    known.minute = minute;
    known.ofSession.add(feature);
    const pending = this.#pendingOf(publisherId, known.day);
    pending.session ??= { firstAt: minute, lastAt: minute, features: new Set() };
    pending.session.lastAt = minute;
    pending.session.features.add(feature);
    return true;
  }

  #addByProgram(publisherId: PublisherId, feature: string, known: Known): boolean {
    if (known.byPrograms.has(feature)) return false;
    known.byPrograms.add(feature);
    this.#pendingOf(publisherId, known.day).byPrograms.add(feature);
    return true;
  }

  #knownOf(publisherId: PublisherId, now: Instant): Known {
    const day = dayOf(now);
    const before = this.#known.get(publisherId);
    const known = before ?? { minute: null, ofSession: new Set(), day, byPrograms: new Set() };
    if (known.day !== day) Object.assign(known, { day, byPrograms: new Set() });
    if (before) return known;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(publisherId, known);
    return known;
  }

  #pendingOf(publisherId: PublisherId, day: Day): PendingUse {
    const pending = this.#pending.get(publisherId) ?? {
      ...{ publisherId, session: null, day, byPrograms: new Set<string>() },
    };
    this.#pending.set(publisherId, pending);
    return pending;
  }
}

import type { ConnectedApp } from '../accounts/settings/apps-query.ts';
import type { Caller } from './assistants-query.ts';

/** Something that may call tools, with its calls of the last 30 days. */
export interface Assistant extends Omit<Caller, 'caller_id' | 'name'> {
  id: string;
  name: string;
  /** An app that was disconnected, or a key that was deleted. */
  isGone: boolean;
}

/** Who called tools, the last active first, then the apps that are connected and haven't called any. */
export function connectedAssistants(
  callers: readonly Caller[],
  apps: readonly ConnectedApp[] | undefined,
): Assistant[] {
  const calling = callers.map(({ caller_id: id, name, ...caller }) => {
    const app = apps?.find((each) => each.id === id);
    return {
      ...caller,
      id,
      name: nameOf(caller, name ?? app?.name),
      isGone: isGone(caller, name, apps && !app),
    };
  });
  const called = new Set(callers.map(({ caller_id }) => caller_id));
  const waiting = (apps ?? [])
    .filter(({ id }) => !called.has(id))
    .map(({ id, name }) => ({
      ...{ id, name, kind: 'app' as const, client: null, isGone: false },
      ...{ calls: 0, failures: 0, latest_calls: [] },
    }));
  return [...calling, ...waiting];
}

function nameOf({ kind, client }: Pick<Caller, 'kind' | 'client'>, name: string | undefined): string {
  if (kind === 'browser') return 'Your browser';
  return name ?? client ?? (kind === 'key' ? 'Deleted API key' : 'Disconnected app');
}

function isGone(
  { kind }: Pick<Caller, 'kind'>,
  name: string | null,
  isUnlisted: boolean | undefined,
): boolean {
  if (kind === 'app') return isUnlisted === true;
  return kind === 'key' && name === null;
}

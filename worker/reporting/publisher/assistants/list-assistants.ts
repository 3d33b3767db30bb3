import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import type { Instant } from '../../../platform/time.ts';

const MAX_ASSISTANTS = 50;
const CALLS_OF_EACH = 10;

interface AssistantCall {
  tool: string;
  /** The code of the error; null for a call that succeeded. */
  error: string | null;
  calledAt: Instant;
}

/** Who called tools in the last 30 days: a connected app, an API key, or the publisher in a browser. */
export interface Assistant {
  caller: string;
  kind: 'app' | 'key' | 'browser';
  /** The name of the app or the key; null for a browser, and for a key that was deleted. */
  name: string | null;
  /** What it called itself the last time. */
  client: string | null;
  calls: number;
  failures: number;
  /** Newest first. */
  latest: AssistantCall[];
}

interface Row {
  caller: string;
  name: string | null;
  client: string | null;
  calls: number;
  failures: number;
  latest: string;
}

/** The assistants of a publisher, the last active first. */
export async function listAssistants(ctx: Context, publisherId: PublisherId): Promise<Assistant[]> {
  const { results } = await ctx.db.$client.prepare(ASSISTANTS).bind(publisherId).all<Row>();
  return results.map(({ latest, ...row }) => ({
    ...row,
    kind: kindOf(row.caller),
    latest: (JSON.parse(latest) as [string, string | null, Instant][]).map(([tool, error, calledAt]) => ({
      tool,
      error,
      calledAt,
    })),
  }));
}

function kindOf(caller: string): Assistant['kind'] {
  if (caller.startsWith('app_')) return 'app';
  return caller.startsWith('key_') ? 'key' : 'browser';
}

const ASSISTANTS = `
  SELECT t.caller, t.calls, t.failures, COALESCE(a.client_name, k.name) AS name,
    (SELECT c.client FROM mcp_calls c WHERE c.number = t.last) AS client,
    (SELECT json_group_array(json_array(c.tool, c.error, c.called_at)) FROM
      (SELECT tool, error, called_at FROM mcp_calls
       WHERE publisher_id = ?1 AND caller = t.caller ORDER BY number DESC LIMIT ${CALLS_OF_EACH}) c) AS latest
  FROM (SELECT caller, COUNT(*) AS calls, SUM(error IS NOT NULL) AS failures, MAX(number) AS last
        FROM mcp_calls WHERE publisher_id = ?1 GROUP BY caller ORDER BY last DESC LIMIT ${MAX_ASSISTANTS}) t
    LEFT JOIN connected_apps a ON a.id = t.caller
    LEFT JOIN api_keys k ON k.id = t.caller
  ORDER BY t.last DESC`;

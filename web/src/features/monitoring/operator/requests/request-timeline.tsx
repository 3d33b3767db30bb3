import type { ReactNode } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { RequestTrace } from './request-query.ts';

type Level = RequestTrace['lines'][number]['level'];

interface Entry {
  key: string;
  at: string;
  kind: string;
  what: string;
  tone: Tone;
  badge: string | null;
  note: ReactNode;
}

const TONES: Record<Level, Tone> = { info: 'approved', warn: 'held', error: 'reversed' };

/** What happened for a request, from its call to the ledger, in the order of time. */
export function RequestTimeline({ trace }: { trace: RequestTrace }) {
  const entries = [...lineEntries(trace), ...changeEntries(trace), ...transferEntries(trace)].toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );
  const isDown = trace.changes === null || trace.transfers === null;
  return (
    <>
      {isDown && (
        <div className="mb-6">
          <Notice
            tone="held"
            title="The database can’t be read."
            detail="Changes and transfers of this request are missing below."
          />
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyState title="Nothing is kept about this ID.">
          Successful reads aren’t kept. Everything else is kept for {trace.kept_days} days. Check the ID.
        </EmptyState>
      ) : (
        <ol aria-label="What happened" className="border-t border-ink">
          {entries.map(({ key, at, kind, what, tone, badge, note }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <p className="text-sm text-muted">
                <DateTime at={at} precision="second" />
                <span className="block">{kind}</span>
              </p>
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Code className="min-w-0 font-mono text-sm break-all">{what}</Code>
                  {badge && <Badge tone={tone}>{badge}</Badge>}
                </p>
                {note && <p className="text-sm text-muted">{note}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const KINDS = { call: 'API call', event: 'Event', message: 'Queue message' } as const;

function lineEntries({ lines }: RequestTrace): Entry[] {
  return lines.map((line, index) => {
    const { at, kind, what, level, status, code, ms, actor } = line;
    const time = ms === null ? null : `${formatCount(ms)} ms`;
    const facts = [
      ...(kind === 'call' && actor !== null ? [`By ${ACTORS[actor] ?? actor}`] : []),
      ...(time === null ? [] : [kind === 'call' ? `Took ${time}` : `Waited ${time}`]),
    ];
    return {
      ...{ key: `line ${index}`, at, kind: KINDS[kind], what, tone: TONES[level] },
      badge: status === null ? code : code === null ? String(status) : `${status} ${code}`,
      note: facts.length > 0 ? `${facts.join('. ')}.` : null,
    };
  });
}

const ACTORS: Readonly<Record<string, string>> = {
  operator: 'an operator',
  publisher: 'a publisher',
  system: 'no account',
};

function changeEntries({ changes }: RequestTrace): Entry[] {
  return (changes ?? []).map(({ at, action, subject }, index) => ({
    ...{ key: `change ${index}`, at, kind: 'Change (audit log)', what: action, tone: 'river' as const },
    ...{ badge: null, note: subject },
  }));
}

function transferEntries({ transfers }: RequestTrace): Entry[] {
  return (transfers ?? []).map(({ id, kind, posted_at }) => ({
    ...{ key: id, at: posted_at, kind: 'Transfer (ledger)', what: kind, tone: 'river' as const },
    ...{ badge: null, note: id },
  }));
}

import type { QueryOf } from '../../../lib/client.ts';
import type { Client } from '../../mcp/clients.ts';

/** Text with `code` and [links](/path). */
type GuideText = string;

interface GuideCode {
  /** A file name or where the text goes. */
  title: string;
  /** `{id}`, `{origin}` and `{tag}` stand for the publisher's own values. */
  text: string;
}

export interface GuideStep {
  /** Stored as the progress of the account, so it never changes. */
  id: string;
  title: string;
  text: readonly GuideText[];
  code?: GuideCode;
  /** The step is about the context file, so it has its download. */
  hasContextFile?: true;
  /** The step connects these clients to the MCP server, so it has what each of them needs. */
  clients?: readonly Client[];
}

/** The setup guide of a builder. */
export interface Guide {
  /** One sentence about what the guide sets up. */
  summary: string;
  minutes: number;
  difficulty: 'beginner' | 'intermediate';
  /** The format of the context file that the builder reads. */
  format: NonNullable<QueryOf<'/v1/publisher/context/{platform}'>['format']>;
  prerequisites: readonly GuideText[];
  steps: readonly GuideStep[];
  examples: readonly { title: string; text: GuideText; code: GuideCode }[];
  practices: readonly { title: string; text: GuideText }[];
  troubleshooting: readonly { problem: string; fix: GuideText }[];
}

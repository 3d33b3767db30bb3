import { describe, expect, it } from 'vitest';
import { ASSISTANT_PROMPTS } from '../../../../worker/platform/contract/assistant-prompts.ts';
import { callErrorText } from './call-error.ts';
import { connectionReason, connectionText } from './connection-messages.ts';
import { filledPrompt } from './fill-prompt.ts';

describe('the outcome of a connection test', () => {
  it.each([
    [401, 'Connection Failed', 'Check your API key.', '401: Invalid or missing key, generate a new one.'],
    [403, 'Connection Failed', 'Check your API key.', '403: Key lacks MCP permissions.'],
    [429, 'Connection failed', 'Please try again.', '429: Rate limit exceeded, wait.'],
    [400, 'Connection Failed', 'Check your API key.', '400: Bad.'],
  ])('of status %i has its words', (httpStatus, title, end, reason) => {
    const result = { kind: 'refused', httpStatus, detail: 'Bad.' } as const;
    expect(connectionText(result)).toEqual({ title, detail: `Unable to connect to MCP server. ${end}` });
    expect(connectionReason(result)).toBe(reason);
  });

  it('names the status of the server if it is ready', () => {
    const result = { kind: 'ready', status: 'MCP Affiliate Server Ready' } as const;
    expect(connectionText(result).title).toBe('MCP Affiliate Server Ready');
    expect(connectionReason(result)).toBeNull();
  });
});

describe('the error of a call', () => {
  it('is in words, also for an unknown code', () => {
    expect(callErrorText('brand.unknown')).toBe('No such brand');
    expect(callErrorText('trace.subject_missing')).toBe('Trace: subject missing');
  });
});

describe('a prompt', () => {
  it('has what was typed, and keeps the placeholders of what wasn’t', () => {
    const text = 'Look at {page} and {page}, not {other}.';
    expect(filledPrompt(text, { page: ' https://a.example/{other} ' })).toBe(
      'Look at https://a.example/{other} and https://a.example/{other}, not {other}.',
    );
  });

  it('names only its own arguments', () => {
    for (const { text, arguments: fields } of ASSISTANT_PROMPTS) {
      const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(new Set(named)).toEqual(new Set(fields.map(({ name }) => name)));
    }
  });
});

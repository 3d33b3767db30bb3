import { describe, expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { parseInstant } from '../platform/time.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import { EVENT_TYPES } from './event-types.ts';
import { eventBody } from './request.ts';
import { exampleEvent, samplePayload } from './sample-payload.ts';

describe.each(EVENT_TYPES)('the schema of %s', (type) => {
  const body = (payload: Record<string, unknown>) =>
    eventBody({
      type,
      publisherId: publisherIdOf(1),
      createdAt: parseInstant('2026-11-21T09:00:00Z'),
      payload,
    });

  it('matches the example and the test event, without extra fields', () => {
    const schema = EVENT_SCHEMAS[type].strict();
    for (const sent of [exampleEvent(type), body(samplePayload(type))])
      expect(schema.safeParse(sent), JSON.stringify(sent)).toMatchObject({ success: true });
    expect(body(samplePayload(type)).test).toBe(true);
  });

  it('has no field that is missing in the test event', () => {
    expect(Object.keys(body(samplePayload(type))).sort()).toEqual(
      Object.keys(EVENT_SCHEMAS[type].shape).sort(),
    );
  });
});

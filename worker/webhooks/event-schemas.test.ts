import { describe, expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { parseInstant } from '../platform/time.ts';
import { eventBody } from './event-body.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import { EVENT_TYPES } from './event-types.ts';
import { exampleEvent, samplePayload } from './sample-payload.ts';

describe.each(EVENT_TYPES)('the documented body of %s', (type) => {
  const body = (payload: Record<string, unknown>) =>
    eventBody({
      type,
      publisherId: publisherIdOf(1),
      createdAt: parseInstant('2026-11-21T09:00:00Z'),
      payload,
    });

  it('is what its example and the test call send, field by field', () => {
    const schema = EVENT_SCHEMAS[type].strict();
    for (const sent of [exampleEvent(type), body(samplePayload(type))])
      expect(schema.safeParse(sent), JSON.stringify(sent)).toMatchObject({ success: true });
    expect(body(samplePayload(type)).test).toBe(true);
  });

  it('is whole in the test call: no field of the schema is missing', () => {
    expect(Object.keys(body(samplePayload(type))).sort()).toEqual(
      Object.keys(EVENT_SCHEMAS[type].shape).sort(),
    );
  });
});

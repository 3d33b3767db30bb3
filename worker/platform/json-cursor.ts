import { z } from 'zod';
import type { DomainError } from './errors.ts';

/** A cursor that holds a position in a list, as the API returns it. */
export function jsonCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position of a cursor. Throws the refusal, with the field `cursor`, for a text that isn't a cursor of this list. */
export function readJsonCursor<Position extends z.ZodType>(
  position: Position,
  cursor: string,
  refusal: () => DomainError,
): z.infer<Position> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause;
    throw refusal().onField('cursor').causedBy(cause);
  }
}

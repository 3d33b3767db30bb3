import { count, desc, eq } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { newId, type PublisherId } from '../../platform/ids.ts';
import { closedPublisher, readPublisher } from './publishers.ts';
import { publisherNotes } from './tables.ts';

export type PublisherNote = typeof publisherNotes.$inferSelect;

export const MAX_NOTE_LENGTH = 2_000;

/** Adds an operator's note. Throws `publisher.unknown` (404), and `publisher.closed` (409). */
export async function addNote(ctx: Context, publisherId: PublisherId, text: string): Promise<PublisherNote> {
  await readPublisher(ctx.db, publisherId);
  const author = actorName(ctx.actor);
  const note: PublisherNote = { id: newId('not'), publisherId, author, text, createdAt: ctx.now };
  const entry = {
    action: 'publisher.note_added',
    subject: publisherId,
    state: 'open',
    detail: { note: note.id },
  } as const;
  const state =
    "SELECT CASE WHEN status <> 'closed' THEN 'open' END FROM publishers WHERE publisher_id = e.subject";
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.insert(publisherNotes).values(note)),
  ]);
  if (!written) throw closedPublisher(publisherId);
  return note;
}

/** Lists the notes about a publisher, newest first, with their total number. */
export async function listNotes(
  ctx: Context,
  publisherId: PublisherId,
  page: { limit: number; offset: number },
): Promise<{ notes: PublisherNote[]; total: number }> {
  const about = eq(publisherNotes.publisherId, publisherId);
  const [notes, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(publisherNotes)
      .where(about)
      .orderBy(desc(publisherNotes.createdAt), desc(publisherNotes.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(publisherNotes).where(about),
  ]);
  return { notes, total: counted?.total ?? 0 };
}

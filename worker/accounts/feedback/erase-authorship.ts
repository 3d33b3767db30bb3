import type { Eraser } from '../../platform/personal-data.ts';
import { ERASED_NAME } from '../identity/deletion/identity-erasers.ts';

/**
 * Cuts the link between an account and its feedback. The items, the comments and the votes stay, because others have read and
 * counted them; each gets a random author, and a comment loses the name that its author chose.
 */
export const eraseAuthorship: Eraser = {
  name: 'feedback',
  turn: 'data',
  async erase({ db: { $client: d1 } }, { userId }) {
    const author = "'erased:' || lower(hex(randomblob(10)))";
    await d1.batch([
      ...['feedback_items', 'feedback_votes'].map((table) =>
        d1.prepare(`UPDATE ${table} SET user_id = ${author} WHERE user_id = ?1`).bind(userId),
      ),
      d1
        .prepare(`UPDATE feedback_comments SET user_id = ${author}, author_name = ?2 WHERE user_id = ?1`)
        .bind(userId, ERASED_NAME),
    ]);
    return null;
  },
};

/** IDs are never reused, also not after a reset, as at a real network. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS visits (
    token TEXT PRIMARY KEY, network TEXT NOT NULL, program INTEGER NOT NULL, domain TEXT NOT NULL,
    clickRef TEXT, publisherRef TEXT, device INTEGER, trip TEXT, country TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS visits_by_click_ref ON visits (clickRef, at);
  CREATE TABLE IF NOT EXISTS commissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, network TEXT NOT NULL, program INTEGER NOT NULL, clickRef TEXT,
    publisherRef TEXT, device INTEGER, trip TEXT, orderId TEXT NOT NULL, sale INTEGER NOT NULL,
    currency TEXT NOT NULL, amount INTEGER NOT NULL, quantity INTEGER NOT NULL, status TEXT NOT NULL,
    validation TEXT, reason TEXT, original INTEGER, eventAt INTEGER NOT NULL, createdAt INTEGER NOT NULL,
    modifiedAt INTEGER NOT NULL, lockingAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS commissions_by_change ON commissions (network, modifiedAt, id);
  CREATE TABLE IF NOT EXISTS click_days (
    id INTEGER PRIMARY KEY AUTOINCREMENT, day TEXT NOT NULL, publisherRef TEXT NOT NULL, clickRef TEXT NOT NULL,
    program INTEGER NOT NULL, country TEXT NOT NULL, clicks INTEGER NOT NULL, revenue INTEGER NOT NULL,
    UNIQUE (day, publisherRef, clickRef, program, country)
  ) STRICT;`;

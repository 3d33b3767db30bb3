-- Old transfers move to R2. Only rows of a recorded archive can be deleted; their accounts keep the sum as opening balance.
CREATE TABLE `ledger_archives` (
	`last_seq` integer PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`first_block` integer NOT NULL,
	`last_block` integer NOT NULL,
	`transfers` integer NOT NULL,
	`object` text NOT NULL,
	`sha256` text NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_archive_subjects` (
	`subject_key` integer NOT NULL,
	`archive` integer NOT NULL,
	PRIMARY KEY(`subject_key`, `archive`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `ledger_accounts` ADD `opening_balance` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- An archive starts where the one before ended, and ends with a block. REPLACE is refused too: the row before it exists.
CREATE TRIGGER ledger_archive_next BEFORE INSERT ON ledger_archives BEGIN
  SELECT RAISE(ABORT, 'ledger.archive_not_next') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_blocks first CROSS JOIN ledger_blocks last
    WHERE first.number = NEW.first_block AND first.first_seq = NEW.first_seq
      AND last.number = NEW.last_block AND last.last_seq = NEW.last_seq AND last.number >= first.number
      AND first.number = 1 + COALESCE((SELECT last_block FROM ledger_archives ORDER BY last_seq DESC LIMIT 1), 0)
      AND NEW.transfers = (SELECT SUM(row_count) FROM ledger_blocks WHERE number BETWEEN first.number AND last.number));
END;
--> statement-breakpoint
CREATE TRIGGER ledger_archive_unchanged BEFORE UPDATE ON ledger_archives BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_archive_kept BEFORE DELETE ON ledger_archives BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
--> statement-breakpoint
DROP TRIGGER ledger_transfer_kept;
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_kept BEFORE DELETE ON ledger_transfers
WHEN OLD.seq > (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_archives) BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_archived AFTER DELETE ON ledger_transfers BEGIN
  UPDATE ledger_accounts SET opening_balance = opening_balance - OLD.amount WHERE id = OLD.debit_account;
  UPDATE ledger_accounts SET opening_balance = opening_balance + OLD.amount WHERE id = OLD.credit_account;
END;
--> statement-breakpoint
-- An archived transfer has left its place free, which nothing else may take.
CREATE TRIGGER ledger_transfer_after_archives AFTER INSERT ON ledger_transfers
WHEN NEW.seq <= (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_archives) BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;

CREATE TABLE `ledger_account_months` (
	`account` integer NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`debited` integer NOT NULL,
	`credited` integer NOT NULL,
	PRIMARY KEY(`account`, `month`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger_account_transfers` (
	`account` integer NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`account`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payout_details` (
	`publisher_id` text NOT NULL,
	`version` integer NOT NULL,
	`method` text NOT NULL,
	`encrypted` text,
	`ending` text,
	`country` text,
	`created_at` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`canceled_at` integer,
	`erased_at` integer,
	PRIMARY KEY(`publisher_id`, `version`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payout_details_encrypted` ON `payout_details` (`publisher_id`) WHERE encrypted IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payout_thresholds` (
	`publisher_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `payout_transitions` ADD `details_version` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `details_version` integer;--> statement-breakpoint
CREATE INDEX `ledger_blocks_by_last_seq` ON `ledger_blocks` (`last_seq`);
--> statement-breakpoint
-- What a publisher's accounts were debited and credited in each month. Archived transfers stay counted.
CREATE TRIGGER ledger_transfer_counted AFTER INSERT ON ledger_transfers BEGIN
  INSERT INTO ledger_account_months (account, month, kind, debited, credited)
  SELECT id, strftime('%Y-%m', NEW.posted_at / 1000, 'unixepoch'), NEW.kind,
    CASE WHEN id = NEW.debit_account THEN NEW.amount ELSE 0 END,
    CASE WHEN id = NEW.credit_account THEN NEW.amount ELSE 0 END
  FROM ledger_accounts WHERE id IN (NEW.debit_account, NEW.credit_account) AND key LIKE 'publisher:%'
  ON CONFLICT (account, month, kind) DO UPDATE
    SET debited = debited + excluded.debited, credited = credited + excluded.credited;
  INSERT INTO ledger_account_transfers (account, seq)
  SELECT id, NEW.seq FROM ledger_accounts
  WHERE id IN (NEW.debit_account, NEW.credit_account) AND key LIKE 'publisher:%';
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_uncounted AFTER DELETE ON ledger_transfers BEGIN
  DELETE FROM ledger_account_transfers WHERE account IN (OLD.debit_account, OLD.credit_account) AND seq = OLD.seq;
END;
--> statement-breakpoint
-- Transfers from before this migration. Those that were archived already are counted as one sum before them.
INSERT INTO ledger_account_months (account, month, kind, debited, credited)
SELECT a.id, strftime('%Y-%m', t.posted_at / 1000, 'unixepoch'), t.kind,
  SUM(CASE WHEN a.id = t.debit_account THEN t.amount ELSE 0 END),
  SUM(CASE WHEN a.id = t.credit_account THEN t.amount ELSE 0 END)
FROM ledger_transfers t JOIN ledger_accounts a ON a.id IN (t.debit_account, t.credit_account)
WHERE a.key LIKE 'publisher:%' GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO ledger_account_months (account, month, kind, debited, credited)
SELECT id, '2020-01', 'balance.carried', MAX(0, -opening_balance), MAX(0, opening_balance)
FROM ledger_accounts WHERE key LIKE 'publisher:%' AND opening_balance <> 0;
--> statement-breakpoint
INSERT INTO ledger_account_transfers (account, seq)
SELECT a.id, t.seq FROM ledger_transfers t JOIN ledger_accounts a ON a.id IN (t.debit_account, t.credit_account)
WHERE a.key LIKE 'publisher:%';

-- Who decided what about bans, publishers, programs and networks, when and why.
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`,`id`);
--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit.append_only');
END;
--> statement-breakpoint
-- REPLACE fires no delete trigger: a row that exists is refused before it is written.
CREATE TRIGGER audit_log_once BEFORE INSERT ON audit_log BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: audit_log.id') WHERE EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id);
END;

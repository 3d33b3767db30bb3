-- REPLACE and UPSERT fire no delete trigger: a row that exists is refused before it is written. The message is the one
-- of the table's own constraint, by which writers know that another one was first.
CREATE TRIGGER ledger_transfer_once BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_transfers.id')
  WHERE EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_transfers.seq')
  WHERE EXISTS (SELECT 1 FROM ledger_transfers WHERE seq = NEW.seq);
END;
CREATE TRIGGER ledger_block_once BEFORE INSERT ON ledger_blocks BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger_blocks.number')
  WHERE EXISTS (SELECT 1 FROM ledger_blocks WHERE number = NEW.number);
END;
CREATE TRIGGER report_version_once BEFORE INSERT ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: report_row_versions.network_id, report_row_versions.external_id, report_row_versions.version')
  WHERE EXISTS (SELECT 1 FROM report_row_versions
    WHERE network_id = NEW.network_id AND external_id = NEW.external_id AND version = NEW.version);
END;

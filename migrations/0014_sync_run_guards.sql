-- A run says when it last made progress, when it first applied something, and which days it reads.
ALTER TABLE sync_runs ADD COLUMN heartbeat_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sync_runs ADD COLUMN applied_at INTEGER;
ALTER TABLE sync_runs ADD COLUMN range_from TEXT;
ALTER TABLE sync_runs ADD COLUMN range_to TEXT;
UPDATE sync_runs SET heartbeat_at = started_at;

-- Every write of a run begins with its heartbeat, in the same transaction. A run that has ended can't write any more.
CREATE TRIGGER sync_run_overtaken BEFORE UPDATE OF heartbeat_at ON sync_runs WHEN OLD.status <> 'running' BEGIN
  SELECT RAISE(ABORT, 'sync.overtaken');
END;

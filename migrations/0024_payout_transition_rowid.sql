-- A REPLACE that names the hidden row number of another step would remove that step: REPLACE fires no delete trigger.
CREATE TRIGGER payout_transition_rowid_once BEFORE INSERT ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_transitions.rowid')
  WHERE EXISTS (SELECT 1 FROM payout_transitions WHERE rowid = NEW.rowid);
END;

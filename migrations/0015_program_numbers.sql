-- The number of a program, which click ids carry: given once, never changed, never removed, also when
-- network_programs is rebuilt. The highest number is never deleted, so the next one is always a new one.
CREATE TABLE program_numbers (
  number INTEGER PRIMARY KEY NOT NULL,
  network_id TEXT NOT NULL,
  program_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX program_numbers_by_program ON program_numbers (network_id, program_id);
INSERT INTO program_numbers (number, network_id, program_id, created_at)
  SELECT number, network_id, program_id, created_at FROM network_programs;

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
-- A click id has 25 bits for the number. New programs are refused when 90 % of them are given.
CREATE TRIGGER program_number_bounded AFTER INSERT ON program_numbers WHEN NEW.number > 30198988 BEGIN
  SELECT RAISE(ABORT, 'program_numbers.exhausted');
END;

-- A program has the number that was given to it, whoever writes it.
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

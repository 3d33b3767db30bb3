-- Search over publishers by ID, name, email and site: the index follows the tables in the write that changes them.
CREATE VIRTUAL TABLE publisher_search USING fts5(
  publisher_id, full_name, email, sites, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO publisher_search (rowid, publisher_id, full_name, email, sites)
SELECT p.number, p.publisher_id, p.full_name, p.email,
  COALESCE((SELECT group_concat(s.domain, ' ') FROM publisher_sites s WHERE s.publisher_id = p.publisher_id), '')
FROM publishers p WHERE p.number > 0;
--> statement-breakpoint
CREATE TRIGGER publisher_search_insert AFTER INSERT ON publishers WHEN NEW.number > 0 BEGIN
  INSERT INTO publisher_search (rowid, publisher_id, full_name, email, sites)
  VALUES (NEW.number, NEW.publisher_id, NEW.full_name, NEW.email, '');
END;
--> statement-breakpoint
CREATE TRIGGER publisher_search_update AFTER UPDATE OF full_name, email ON publishers BEGIN
  UPDATE publisher_search SET full_name = NEW.full_name, email = NEW.email WHERE rowid = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER publisher_search_site_added AFTER INSERT ON publisher_sites BEGIN
  UPDATE publisher_search SET sites =
    (SELECT group_concat(domain, ' ') FROM publisher_sites WHERE publisher_id = NEW.publisher_id)
  WHERE rowid = (SELECT number FROM publishers WHERE publisher_id = NEW.publisher_id);
END;
--> statement-breakpoint
CREATE TRIGGER publisher_search_site_removed AFTER DELETE ON publisher_sites BEGIN
  UPDATE publisher_search SET sites = COALESCE(
    (SELECT group_concat(domain, ' ') FROM publisher_sites WHERE publisher_id = OLD.publisher_id), '')
  WHERE rowid = (SELECT number FROM publishers WHERE publisher_id = OLD.publisher_id);
END;
--> statement-breakpoint
-- Notes are deleted only with the account.
CREATE TRIGGER publisher_notes_unchanged BEFORE UPDATE ON publisher_notes BEGIN
  SELECT RAISE(ABORT, 'publisher_notes.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER publisher_notes_kept BEFORE DELETE ON publisher_notes
WHEN COALESCE((SELECT status FROM publishers WHERE publisher_id = OLD.publisher_id), '') <> 'closed' BEGIN
  SELECT RAISE(ABORT, 'publisher_notes.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER publisher_notes_once BEFORE INSERT ON publisher_notes BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: publisher_notes.id')
  WHERE EXISTS (SELECT 1 FROM publisher_notes WHERE id = NEW.id);
END;

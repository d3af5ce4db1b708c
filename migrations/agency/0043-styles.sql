-- How documents of the agency look: a base, and what the agency has added to it.
CREATE TABLE styles (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  base_style_id TEXT NOT NULL,
  -- A line at the top and one at the bottom of every page; null for none.
  header TEXT,
  footer TEXT,
  show_logo INTEGER NOT NULL DEFAULT 1,
  -- What stands before and after a document.
  prefix_file_id TEXT,
  suffix_file_id TEXT,
  created_by TEXT NOT NULL,
  -- The name of the person who created it, so that the list can be sorted by it from an index.
  creator_name TEXT NOT NULL,
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
-- One for each sort order of the list.
CREATE INDEX styles_by_update ON styles (updated_at, id);
CREATE INDEX styles_by_title ON styles (title COLLATE NOCASE, id);
CREATE INDEX styles_by_creator ON styles (creator_name COLLATE NOCASE, id);

CREATE TRIGGER styles_creator AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  UPDATE styles SET creator_name = new.name WHERE created_by = new.id;
END;

-- Web pages, PDFs and pictures of styles, without what could run or load anything.
CREATE TABLE style_files (
  id TEXT PRIMARY KEY,
  style_id TEXT NOT NULL REFERENCES styles (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('HTML', 'PDF', 'PNG', 'JPEG')),
  storage_key TEXT NOT NULL UNIQUE,
  -- Bytes.
  size INTEGER NOT NULL,
  -- Of a PDF.
  page_count INTEGER,
  -- What was taken out of it, as a JSON list.
  removed TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX style_files_by_style ON style_files (style_id);

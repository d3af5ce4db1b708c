-- What the whole agency knows: documents that belong to no policy, uploaded or typed in. Each has its row in
-- "documents" under the same id, and is read, searched and quoted like every other document.
CREATE TABLE knowledge_documents (
  -- Explicit, because the search index refers to it.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE REFERENCES documents (id),
  -- As its row in "documents" is named.
  title TEXT NOT NULL,
  -- What was typed in; null for an uploaded file.
  content TEXT,
  -- Pages that it takes of the plan: pages of a PDF, one for an image, one for each 3,000 characters of text. One
  -- until a file was opened.
  page_count INTEGER NOT NULL,
  -- What Cara wrote about it; null until she has understood it.
  cara_title TEXT,
  cara_summary TEXT,
  cara_purpose TEXT,
  -- The quotes that bear out the summary, as JSON (core/knowledge SummaryEvidence).
  cara_evidence TEXT,
  -- The name of who added it, so that the list can be ordered by it from an index.
  creator_name TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
-- One for each order of the list.
CREATE INDEX knowledge_documents_by_created ON knowledge_documents (created_at, id);
CREATE INDEX knowledge_documents_by_title ON knowledge_documents (title COLLATE NOCASE, id);
CREATE INDEX knowledge_documents_by_creator ON knowledge_documents (creator_name COLLATE NOCASE, id);

CREATE TRIGGER knowledge_documents_creator AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  UPDATE knowledge_documents SET creator_name = new.name
    WHERE id IN (SELECT id FROM documents WHERE created_by = new.id);
END;

CREATE VIRTUAL TABLE knowledge_documents_search USING fts5 (
  search_text, content = 'knowledge_documents', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER knowledge_documents_search_insert AFTER INSERT ON knowledge_documents BEGIN
  INSERT INTO knowledge_documents_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER knowledge_documents_search_update AFTER UPDATE OF search_text ON knowledge_documents
  WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO knowledge_documents_search (knowledge_documents_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO knowledge_documents_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER knowledge_documents_search_delete AFTER DELETE ON knowledge_documents BEGIN
  INSERT INTO knowledge_documents_search (knowledge_documents_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
END;

-- The agency's knowledge base: documents that belong to no policy, uploaded or typed in. Each has a row in
-- "documents" with the same id, and is read, searched and quoted like any other document.
CREATE TABLE knowledge_documents (
  -- Explicit, because the search index refers to it.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE REFERENCES documents (id),
  -- The name in its row in "documents".
  title TEXT NOT NULL,
  -- The typed text; null for an uploaded file.
  content TEXT,
  -- Pages that it uses of the plan's quota: pages of a PDF, one for an image, one for every 3,000 characters of text.
  -- One until a file has been opened.
  page_count INTEGER NOT NULL,
  -- What Cara wrote about it; null until she has understood it.
  cara_title TEXT,
  cara_summary TEXT,
  cara_purpose TEXT,
  -- The quotes that support the summary, as JSON (core/knowledge SummaryEvidence).
  cara_evidence TEXT,
  -- The name of the person who added it, so that the list can be sorted by it from an index.
  creator_name TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
-- One for each sort order of the list.
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

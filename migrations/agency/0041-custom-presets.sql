-- Tasks that the agency has described in its own words. A deleted one keeps only its title, which its workspaces show.
CREATE TABLE custom_presets (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  base_prompt TEXT NOT NULL,
  allow_file_upload INTEGER NOT NULL DEFAULT 1,
  -- The built-in preset whose program it runs; null for a task in free words.
  inherit_from_preset TEXT,
  created_by TEXT NOT NULL,
  -- The name of the person who created it, so that the list can be sorted by it from an index.
  creator_name TEXT NOT NULL,
  search_text TEXT NOT NULL,
  deleted_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
-- One for each sort order of the list.
CREATE INDEX custom_presets_by_update ON custom_presets (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX custom_presets_by_title ON custom_presets (title COLLATE NOCASE, id) WHERE deleted_at IS NULL;
CREATE INDEX custom_presets_by_creator ON custom_presets (creator_name COLLATE NOCASE, id) WHERE deleted_at IS NULL;

CREATE TRIGGER custom_presets_creator AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  UPDATE custom_presets SET creator_name = new.name WHERE created_by = new.id;
END;

-- Documents that every workspace of the preset works with.
CREATE TABLE custom_preset_files (
  preset_id TEXT NOT NULL REFERENCES custom_presets (id),
  document_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (preset_id, document_id)
);
CREATE INDEX custom_preset_files_by_document ON custom_preset_files (document_id);

ALTER TABLE workspaces ADD COLUMN custom_preset_id TEXT REFERENCES custom_presets (id);
CREATE INDEX workspaces_by_custom_preset ON workspaces (custom_preset_id) WHERE custom_preset_id IS NOT NULL;

-- Custom presets that a user has taken off the home page, as a JSON list: new ones stand on everybody's.
ALTER TABLE user_preferences ADD COLUMN hidden_custom_presets TEXT NOT NULL DEFAULT '[]';

-- Whether a page has form fields and none of them is filled in, so that all of its words are the form's own.
ALTER TABLE pages ADD COLUMN is_blank_form INTEGER NOT NULL DEFAULT 0;

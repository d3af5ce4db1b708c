-- Which of the forms an uploaded blank is; until now all were form 25.
ALTER TABLE certificate_forms ADD COLUMN template_id TEXT NOT NULL DEFAULT 'acord25';

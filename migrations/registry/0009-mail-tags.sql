-- What the reports of a provider that does not return our tags lead to, by the provider's own id of a mail.
CREATE TABLE mail_tags (
  provider_id TEXT PRIMARY KEY,
  tag TEXT NOT NULL,
  kept_at INTEGER NOT NULL
);
CREATE INDEX mail_tags_by_age ON mail_tags (kept_at);

-- What came attached to a mail is announced to whoever looks at the mail's thread.
CREATE INDEX email_messages_by_document ON email_messages (document_id) WHERE document_id IS NOT NULL;

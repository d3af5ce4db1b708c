-- The part before the @ of the address at which an agency receives mail. People know it, so it never changes.
ALTER TABLE agencies ADD COLUMN mail_name TEXT;
UPDATE agencies SET mail_name = 'agency-' ||
  substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (random() & 31), 1) ||
  substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (random() & 31), 1) ||
  substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (random() & 31), 1) ||
  substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (random() & 31), 1) ||
  substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (random() & 31), 1) ||
  substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (random() & 31), 1);
CREATE UNIQUE INDEX agencies_by_mail_name ON agencies (mail_name);

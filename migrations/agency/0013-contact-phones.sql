-- The list's filter also finds an account by its contacts' phones, in the stored and in the written form:
-- "+12175550143 x7" and "(217) 555-0143 x7" (core/accounts accountSearchText).
UPDATE accounts SET search_text = search_text || coalesce((
  SELECT group_concat(
    char(10) || '  ' || replace(contacts.phone, ' ', '  ') || char(10) || '  ' || CASE
      WHEN contacts.phone GLOB '+1[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]*'
      THEN '(' || substr(contacts.phone, 3, 3) || ')  ' || substr(contacts.phone, 6, 3) || '-'
        || substr(contacts.phone, 9, 4) || replace(substr(contacts.phone, 13), ' ', '  ')
      ELSE replace(contacts.phone, ' ', '  ')
    END, '')
  FROM account_contacts JOIN contacts ON contacts.id = account_contacts.contact_id
  WHERE account_contacts.account_id = accounts.id AND contacts.phone IS NOT NULL
), '');

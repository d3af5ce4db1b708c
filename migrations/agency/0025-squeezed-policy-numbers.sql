-- The list's filter also finds a policy by its numbers without punctuation and spaces: "hgl77190226" for
-- "HGL-771902-26" (core/policies policySearchText).
UPDATE policies SET search_text = search_text || coalesce((
  SELECT group_concat(char(10) || '  ' || squeezed, '') FROM (
    SELECT (
      WITH RECURSIVE places (place) AS (
        SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(number)
      )
      SELECT group_concat(lower(substr(number, place, 1)), '') FROM places
      WHERE substr(number, place, 1) GLOB '[A-Za-z0-9]' OR unicode(substr(number, place, 1)) > 127
    ) AS squeezed
    FROM (SELECT policies.quote_number AS number UNION ALL SELECT policies.policy_number)
    WHERE number IS NOT NULL
  ) WHERE squeezed IS NOT NULL
), '')
WHERE policy_number IS NOT NULL OR quote_number IS NOT NULL;

-- Replaced before release.
SELECT 1;

-- The address of the last email to a carrier or a broker is looked up by the company's name, among all emails ever drafted.
CREATE INDEX artifacts_by_company ON artifacts (json_extract(content, '$.company'))
  WHERE json_extract(content, '$.company') IS NOT NULL;
-- A draft's approval is looked up whenever the draft is opened or edited.
CREATE INDEX approvals_by_artifact ON approvals (artifact_id);

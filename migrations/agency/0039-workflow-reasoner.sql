-- The language model whose words a workflow has used; NULL: none, the local reasoner did it all.
ALTER TABLE workflows ADD COLUMN reasoner TEXT;

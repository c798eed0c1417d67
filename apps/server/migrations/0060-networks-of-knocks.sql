-- Up Migration

-- The network from which a guest asks to be let in, so that one person with many cookies does not fill a lobby.
alter table knocks add column network text not null default '';

import { recordings } from '@foyer/contract/recordings/recordings'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'

const own = ({ recordingId }: { recordingId: string }) => ({ id: recordingId })
const ids = ({ recordingId }: { recordingId: string }) => ({ ids: [recordingId] })

export const access = defineAccess(
  recordings,
  {
    list: {
      level: 'member',
      input: () => ({ ...firstPage, ...anyPeriod }),
      variants: [
        { tab: 'all' },
        { tab: 'all', sort: 'start' },
        { tab: 'all', sort: '-size' },
        { tab: 'all', state: 'failed' },
        { tab: 'all', search: 'rare' },
        { tab: 'trash' },
      ],
    },
    get: { level: 'member', input: own, ok: 404 },
    listMessages: { level: 'member', input: own, ok: 404 },
    summarize: { level: 'member', input: () => ({}) },
    countByMeeting: { level: 'client', input: own },
    rename: { level: 'member', input: (made) => ({ ...own(made), topic: 'Renamed' }), ok: 404 },
    trim: { level: 'member', input: (made) => ({ ...own(made), fromMs: 0, toMs: 5000 }), ok: 404 },
    markSeen: { level: 'member', input: own, ok: 404 },
    trash: { level: 'member', input: ids, ok: 404 },
    restore: { level: 'member', input: ids, ok: 404 },
    delete: { level: 'member', input: ids, ok: 404 },
    retry: { level: 'member', input: own, ok: 404 },
    hold: { level: 'admin', input: (made) => ({ ...own(made), held: true }), ok: 404 },
    export: { level: 'member', input: () => ({}) },
  },
  {
    unknown: { recordingId: unknownId },
    create: async () => ({ recordingId: unknownId }),
  },
)

/** Recordings of each conference that has ended, of which a few are rare, with their files and links. */
export const seed = [
  `insert into recordings (tenant_id, conference_id, meeting_id, owner_id, number, topic, owner_name, state, started_at, ended_at, size_bytes, trashed_at)
   select tenant_id, id, meeting_id, host_id, number, topic, host_name,
     case when n % 900 = 1 then 'failed' else 'ready' end, started_at, ended_at, n * 1000,
     case when n % 50 = 2 then ended_at end
   from (select *, row_number() over (order by started_at, id) as n from conferences
     where tenant_id = $1 and ended_at is not null) c`,
  `insert into recording_files (tenant_id, recording_id, kind, object, bytes, sha256)
   select tenant_id, id, kind, id || kind, 1000, '' from recordings, unnest(array['video', 'audio', 'poster']) kind
   where tenant_id = $1 and state = 'ready'`,
  `insert into search_terms (tenant_id, kind, term, id)
   select tenant_id, 'recordings', case when state = 'failed' then 'rare' else 'ward' end, id from recordings where tenant_id = $1`,
  `insert into recording_links (tenant_id, recording_id, token_hash, audience, expires_at, download, created_by, created_by_name)
   select tenant_id, id, sha256(id::text::bytea), 'anyone', portal_now() + interval '1 day', false, owner_id, owner_name
   from recordings where tenant_id = $1`,
  `insert into recording_openings (tenant_id, link_id, outcome, recipient, address)
   select tenant_id, id, 'opened', token_hash, '192.0.2.1' from recording_links where tenant_id = $1`,
]

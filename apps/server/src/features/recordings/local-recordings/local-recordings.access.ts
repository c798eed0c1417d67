import { localRecordings } from '@foyer/contract/recordings/local-recordings'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'

const one = ({ localId }: { localId: string }) => ({ id: localId })

export const access = defineAccess(
  localRecordings,
  {
    list: {
      level: 'superadmin',
      input: () => ({ ...firstPage, ...anyPeriod }),
      variants: [
        { sort: 'start' },
        { sort: '-size' },
        { sort: 'size' },
        { tab: 'computer' },
        { tab: 'uploading' },
        { tab: 'uploading', sort: '-size' },
        { tab: 'cloud', sort: '-size' },
        { tenantuuid: unknownId },
        { tenantuuid: unknownId, sort: '-size' },
        { search: 'rare' },
        { search: 'zzzz' },
      ],
    },
    summarize: { level: 'superadmin', input: () => anyPeriod },
    requestUpload: { level: 'superadmin', input: one, ok: 404 },
    cancelUpload: { level: 'superadmin', input: one, ok: 404 },
    export: { level: 'superadmin', input: () => ({}) },
  },
  {
    unknown: { localId: unknownId },
    create: async (kit, owner) => ({ localId: await insertLocalRecording(kit, owner) }),
  },
)

/** A local recording of each conference that has ended; few are uploaded, or at the moment. */
export const seed = [
  `insert into local_recordings (tenant_id, conference_id, meeting_id, owner_id, number, topic, owner_name, computer_id,
     computer_name, system, state, started_at, ended_at, bytes)
   select tenant_id, id, meeting_id, host_id, number, topic, host_name, gen_random_uuid(), 'PC ' || n % 50, 'windows',
     case when n % 900 = 1 then 'uploading' when n % 300 = 2 then 'uploaded' else 'computer' end, started_at, ended_at, n * 1000
   from (select *, row_number() over (order by started_at, id) as n from conferences
     where tenant_id = $1 and ended_at is not null) c`,
  `insert into search_terms (tenant_id, kind, term, id)
   select tenant_id, 'local_recordings', case when state = 'uploading' then 'rare' else 'ward' end, id
   from local_recordings where tenant_id = $1`,
]

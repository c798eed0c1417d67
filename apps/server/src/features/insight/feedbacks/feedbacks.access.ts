import { feedbacks } from '@foyer/contract/insight/feedbacks'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'
import { insertFeedback } from '#test/meetings.ts'

export const access = defineAccess(
  feedbacks,
  {
    list: {
      level: 'superadmin',
      input: () => ({ ...firstPage, ...anyPeriod }),
      variants: [
        { sort: 'start' },
        { tab: 'video' },
        { tab: 'audio' },
        { tab: 'new', sort: 'start' },
        { rating: '1' },
        { version: 'Chrome 77' },
        { network: 'wimax' },
        { system: 'Android 7' },
        { search: 'rare' },
        { search: 'zzzz' },
      ],
    },
    get: { level: 'superadmin', input: ({ feedbackId }) => ({ id: feedbackId }), ok: 404 },
    markSeen: { level: 'superadmin', input: ({ feedbackId }) => ({ id: feedbackId }), ok: 404 },
    summarize: { level: 'superadmin', input: () => anyPeriod },
    group: { level: 'superadmin', input: () => ({ ...anyPeriod, by: 'version' }) },
    export: { level: 'superadmin', input: () => ({}) },
  },
  {
    unknown: { feedbackId: unknownId },
    create: async (kit, owner) => ({ feedbackId: await insertFeedback(kit, owner) }),
  },
)

/** Feedback of each participant; some values are rare. */
export const seed = [
  `insert into feedback (tenant_id, participant_id, conference_id, rating, started_at, seen, video_issues, audio_issues, version, system, network)
   select tenant_id, id, conference_id, case when n % 4000 = 1 then 1 else 3 + n % 3 end, joined_at - n * interval '20 seconds', n % 300 <> 0,
     case when n % 500 = 0 then array['frozen'] else '{}' end, case when n % 700 = 0 then array['echo'] else '{}' end,
     case when n % 3000 = 0 then 'Chrome 77' else 'Chrome ' || 135 + n % 7 end,
     case when n % 3000 = 1 then 'Android 7' else 'Windows 11' end, case when n % 3000 = 2 then 'wimax' else 'wifi' end
   from (select *, row_number() over (order by joined_at, id) as n from participants where tenant_id = $1) p`,
  `insert into search_terms (tenant_id, kind, term, id)
   select tenant_id, 'feedback', case when rating = 1 then 'rare' else 'guest' end, participant_id from feedback where tenant_id = $1`,
]

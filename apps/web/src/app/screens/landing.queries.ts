import { meetings } from '@foyer/contract/meetings/meetings'
import { defaults } from '@foyer/contract/operations/defaults'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { deviceTimeZone } from '#lib/format.ts'

const api = createClient(meetings)
const forms = createClient(defaults)

/** The next occurrence that the user hosts or is invited to. */
export const nextMeetingQuery = () =>
  queryOptions({ queryKey: ['meetings', 'next'], queryFn: () => api.listSchedules({ size: 1 }) })

/** Creates an open meeting with the user's defaults. */
export function useMeetNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (topic: string) => {
      const { meeting } = await forms.get({})
      return api.create({ kind: 'open', topic, ...meeting, timezone: meeting.timezone || deviceTimeZone() })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['meetings'] }),
  })
}

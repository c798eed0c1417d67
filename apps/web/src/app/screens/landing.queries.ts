import { meetings } from '@foyer/contract/meetings/meetings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { deviceZone } from '#lib/format.ts'

const api = createClient(meetings)

/** The nearest occurrence, one's own or one that one is invited to. */
export const nextMeetingQuery = () =>
  queryOptions({ queryKey: ['meetings', 'next'], queryFn: () => api.listSchedules({ size: 1 }) })

/** Makes an open meeting with the person's defaults, there to be shared at once. */
export function useMeetNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (topic: string) => {
      const { meeting } = await api.defaults({})
      return api.create({ kind: 'open', topic, ...meeting, timezone: meeting.timezone || deviceZone() })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['meetings'] }),
  })
}

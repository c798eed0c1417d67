import { meetings } from '@foyer/contract/meetings/meetings'
import { defaults } from '@foyer/contract/operations/defaults'
import { useMutation } from '@tanstack/react-query'
import { makeCall } from '#lib/api.ts'
import { deviceTimeZone } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'

/** Creates an open meeting with the user's defaults: a mutation around two calls, so that it is pending during both. */
export function useMeetNow() {
  const create = useCallMutation(meetings.create, { errors: 'form' })
  return useMutation({
    mutationFn: async (topic: string) => {
      const { meeting } = await makeCall(defaults.get, {})
      const timezone = meeting.timezone || deviceTimeZone()
      return create.mutateAsync({ kind: 'open', topic, ...meeting, timezone })
    },
  })
}

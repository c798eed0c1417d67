import { meetings } from '@foyer/contract/meetings/meetings'
import { defaults } from '@foyer/contract/operations/defaults'
import { useMutation } from '@tanstack/react-query'
import { makeCall } from '#lib/api.ts'
import { deviceTimeZone } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { meetNowTexts } from './meet-now.texts.ts'

/** Prepares an open meeting with the user's defaults: a mutation around two calls, so that it is pending during both. */
export function useMeetNow() {
  const t = useTexts(meetNowTexts)
  const { user } = useSession()
  const prepare = useCallMutation(meetings.meetNow, { errors: 'form' })
  return useMutation({
    mutationFn: async () => {
      const { meeting } = await makeCall(defaults.get, {})
      const { password, timezone } = meeting
      const topic = t.meetingTopic(user?.data.displayName ?? '')
      return prepare.mutateAsync({ topic, password, timezone: timezone || deviceTimeZone() })
    },
  })
}

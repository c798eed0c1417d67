import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { defaults } from '@foyer/contract/operations/defaults'
import { Button } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { makeCall } from '#lib/api.ts'
import { Can } from '#lib/can.tsx'
import { deviceTimeZone } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { SectionCard } from '#ui/layout/card-section.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { personalMeetingTexts } from './personal-meeting.texts.ts'
import { PersonalMeetingCard } from './personal-meeting-card.tsx'

const EditPersonalMeeting = lazy(async () => ({
  default: (await import('./edit-personal-meeting.tsx')).EditPersonalMeeting,
}))

/** The user's own room, and the form that changes it. */
export function PersonalMeetingScreen() {
  const t = useTexts(personalMeetingTexts)
  const result = useCallQuery(personalMeeting.get, {})
  const [editing, setEditing] = useState(false)
  return (
    <Screen title={editing ? t.editTitle : t.title}>
      <QueryBoundary result={result}>
        {({ meeting }) => {
          if (meeting === null) return <NoPersonalMeeting />
          if (!editing) return <PersonalMeetingCard meeting={meeting} onEdit={() => setEditing(true)} />
          return (
            <Suspense fallback={<SectionSkeleton />}>
              <EditPersonalMeeting meeting={meeting} onDone={() => setEditing(false)} />
            </Suspense>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

function NoPersonalMeeting() {
  const t = useTexts(personalMeetingTexts)
  const create = useCreate()
  return (
    <SectionCard>
      <EmptyState
        icon={<IconIdBadge2 size={28} />}
        text={t.none}
        hint={t.noneWhy}
        action={
          <Can call={personalMeeting.create}>
            <Button loading={create.isPending} onClick={() => create.mutate()}>
              {t.create}
            </Button>
          </Can>
        }
      />
    </SectionCard>
  )
}

/** Creates it with the user's defaults: a mutation around two calls, so that it is pending during both. */
function useCreate() {
  const t = useTexts(personalMeetingTexts)
  const { user } = useSession()
  const create = useCallMutation(personalMeeting.create)
  return useMutation({
    mutationFn: async () => {
      const { password, timezone } = (await makeCall(defaults.get, {})).meeting
      const topic = t.defaultTopic(user?.data.displayName || (user?.name ?? ''))
      return create.mutateAsync({ topic, password, timezone: timezone || deviceTimeZone() })
    },
    onSuccess: () => toast.success(t.created),
  })
}

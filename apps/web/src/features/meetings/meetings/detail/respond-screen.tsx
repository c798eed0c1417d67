import { type Invitation, responses } from '@foyer/contract/meetings/responses'
import { Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { responsesTexts } from './responses.texts.ts'

// Most invitations are to a single meeting, whose page needs no choice between its dates.
const SeriesAnswer = lazy(async () => ({ default: (await import('./series-answer.tsx')).SeriesAnswer }))

/** The page of the link in an invitation. Opening it changes nothing: programs that check links open it too. */
export function RespondScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return <InvitationPage key={token} token={token} />
}

function InvitationPage({ token }: { token: string }) {
  const t = useTexts(responsesTexts)
  const result = useCallQuery(responses.getInvitation, { token }, { staleTime: 0, retry: 1 })
  const invitation = result.data
  if (invitation === undefined) {
    return (
      <PublicPage title={t.title}>
        <QueryBoundary result={result} skeleton={<Spinner label={t.checking} />}>
          {() => null}
        </QueryBoundary>
      </PublicPage>
    )
  }
  if (invitation.state !== 'open') return <NothingToAnswer state={invitation.state} topic={invitation.topic} />
  return (
    <PublicPage title={invitation.topic} text={t.invites(invitation.host)}>
      <OpenInvitation token={token} invitation={invitation} />
    </PublicPage>
  )
}

function NothingToAnswer({ state, topic }: { state: Exclude<Invitation['state'], 'open'>; topic: string }) {
  const t = useTexts(responsesTexts)
  const { title, text } = {
    gone: { title: t.goneTitle, text: t.goneBody },
    unknown: { title: t.unknownTitle, text: t.unknownBody },
    ended: { title: t.endedTitle, text: t.endedBody(topic) },
    cancelled: { title: t.cancelledTitle, text: t.cancelledBody(topic) },
  }[state]
  return (
    <PublicPage title={title} text={text}>
      <PublicAction to="/portal/join">{t.toJoin}</PublicAction>
    </PublicPage>
  )
}

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTexts(responsesTexts)
  const respond = useCallMutation(responses.respond)
  const { startsAt, endsAt, timezone, series, email, response, occurrence, occurrenceResponse } = invitation
  const isApart = occurrence !== null && occurrenceResponse !== response
  const ofOne = { none: t.notYet, accepted: t.acceptedOne, tentative: t.maybeOne, declined: t.declinedOne }
  const ofAll = { none: t.notYet, accepted: t.accepted, tentative: t.maybe, declined: t.declined }
  const sending = respond.isPending ? respond.variables?.response : undefined
  return (
    <Stack gap="lg">
      <div>
        {series && startsAt !== null && (
          <Text size="sm" c="dimmed">
            {t.nextOf}
          </Text>
        )}
        {startsAt === null ? (
          <Text>{t.anyTime}</Text>
        ) : (
          <ZonedTime instant={startsAt} until={endsAt ?? undefined} zone={timezone} />
        )}
        <Text size="sm" c="dimmed" mt="xs">
          {t.answeringAs} <bdi dir="ltr">{email}</bdi>
        </Text>
      </div>
      <Stack gap="sm">
        {occurrence === null ? (
          <AnswerButtons
            wide
            response={response}
            sending={sending}
            onAnswer={(answer) => respond.mutate({ token, response: answer })}
          />
        ) : (
          <Suspense>
            <SeriesAnswer
              wide
              response={occurrenceResponse}
              seriesResponse={response}
              sending={sending}
              onAnswer={(answer, scope) =>
                respond.mutate({ token, ...(scope === 'one' ? { occurrence } : {}), response: answer })
              }
            />
          </Suspense>
        )}
        <Text size="sm" role="status">
          {isApart ? ofOne[occurrenceResponse] : ofAll[response]}
        </Text>
      </Stack>
    </Stack>
  )
}

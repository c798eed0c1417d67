import type { JoinResult } from '@foyer/contract/meetings/room'
import { lazy, Suspense, useState } from 'react'
import type { EndedStay } from './connection/meeting-view.ts'
import type { DeviceChoice } from './devices/device-preferences.ts'
import { type OutcomeCode, toOutcomeCode } from './prejoin/join-outcome.rules.ts'
import type { MeetingToShow } from './prejoin/join-outcome.tsx'
import { JoinOutcomePage } from './prejoin/join-outcome-page.tsx'
import { Joining } from './prejoin/joining.tsx'
import { type Joined, type JoinInput, join, type Waiting } from './room.queries.ts'

// The media client is larger than everything else, so it's loaded when a participant joins.
export const loadRoom = () => {
  // With the room, because the connection may be lost when it is shown.
  loadEnd().catch(() => undefined)
  return import('./meeting-room.tsx')
}
const loadEnd = () => import('./end/meeting-ended.tsx')
const MeetingEnded = lazy(async () => ({ default: (await loadEnd()).MeetingEnded }))
const MeetingRoom = lazy(async () => ({ default: (await loadRoom()).MeetingRoom }))

export type Attempt = { readonly input: JoinInput; readonly choice: DeviceChoice }

/** The result of a join that left the page with the form. */
export type Result =
  | { readonly at: 'outcome'; readonly code: OutcomeCode; readonly meeting?: MeetingToShow | undefined }
  | { readonly at: 'room'; readonly joined: Joined }

type Stage =
  | (Result & { readonly since: string })
  | { readonly at: 'joining' }
  | { readonly at: 'ended'; readonly stay: EndedStay; readonly joined: Joined; readonly since: string }

const begin = (result: Result): Stage => ({ ...result, since: new Date().toISOString() })

type AfterJoinProps = {
  first: Result
  attempt: Attempt
  /** The user has to wait for the host. */
  onWait: (waiting: Waiting, input: JoinInput) => void
  /** Something in the form has to be corrected. */
  onRefused: (error: unknown, input: JoinInput) => void
}

/** The stages after the form: the room and its end, or the page that says why there is no way into the room. */
export function AfterJoin({ first, attempt, onWait, onRefused }: AfterJoinProps) {
  const [stage, setStage] = useState(() => begin(first))
  const [{ input, choice }, setAttempt] = useState(attempt)

  const enter = (response: JoinResult) => {
    if (response.state === 'waiting') onWait(response, input)
    else setStage(begin({ at: 'room', joined: response }))
  }
  const retry = async () => {
    try {
      enter(await join(input))
    } catch (error) {
      const code = toOutcomeCode(error)
      if (code === undefined) onRefused(error, input)
      else setStage(begin({ at: 'outcome', code, meeting: stage.at === 'outcome' ? stage.meeting : undefined }))
    }
  }

  if (stage.at === 'joining') return <Joining />
  if (stage.at === 'outcome')
    return <JoinOutcomePage key={stage.since} code={stage.code} input={input} meeting={stage.meeting} onRetry={retry} />
  return (
    <Suspense fallback={<Joining />}>
      {stage.at === 'ended' ? (
        <MeetingEnded
          stay={stage.stay}
          joined={stage.joined}
          since={stage.since}
          onRejoin={() => {
            setStage({ at: 'joining' })
            void retry()
          }}
        />
      ) : (
        <MeetingRoom
          joined={stage.joined}
          input={input}
          choice={choice}
          onEnd={(stay) => {
            const { choice: lastChoice, agreesToRecording } = stay
            setAttempt({ input: { ...input, agreesToRecording }, choice: lastChoice })
            setStage({ at: 'ended', stay, joined: stage.joined, since: stage.since })
          }}
        />
      )}
    </Suspense>
  )
}

import type { JoinResult } from '@foyer/contract/meetings/room'
import { matchesPath } from '@foyer/contract/portal-paths'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isMeetingId, readPassword } from '#lib/parse-invite.ts'
import type { DeviceChoice } from './device-preferences.ts'
import { JoinForm } from './join-form.tsx'
import { type OutcomeCode, toOutcomeCode } from './join-outcome.rules.ts'
import type { MeetingToShow } from './join-outcome.tsx'
import { Joining } from './joining.tsx'
import type { EndReason } from './meeting-view.ts'
import { Prejoin } from './prejoin.tsx'
import { browser, type Joined, type JoinInput, join, useTenantHost, type Waiting } from './room.queries.ts'
import { usePreview } from './use-preview.ts'

// The media client is larger than the rest of the page, so it's loaded when somebody joins.
const loadRoom = () => {
  // With the room, because the connection may be lost when it is shown.
  void loadEnd()
  return import('./meeting-room.tsx')
}
const loadEnd = () => import('./meeting-ended.tsx')
const MeetingEnded = lazy(async () => ({ default: (await loadEnd()).MeetingEnded }))
const JoinOutcomePage = lazy(async () => ({ default: (await import('./join-outcome-page.tsx')).JoinOutcomePage }))
const WaitingCard = lazy(async () => ({ default: (await import('./waiting-card.tsx')).WaitingCard }))
const MeetingRoom = lazy(async () => ({ default: (await loadRoom()).MeetingRoom }))

type Attempt = { readonly input: JoinInput; readonly choice: DeviceChoice }

type Stage =
  | { readonly at: 'details'; readonly failure?: unknown; readonly input: JoinInput | undefined }
  | { readonly at: 'waiting'; readonly waiting: Waiting; readonly input: JoinInput }
  | ({ readonly at: 'outcome'; readonly code: OutcomeCode; readonly meeting?: MeetingToShow | undefined } & Attempt)
  | ({ readonly at: 'room'; readonly joined: Joined; readonly since: string } & Attempt)
  | { readonly at: 'joining' }
  | ({ readonly at: 'ended'; readonly end: EndReason; readonly since: string } & Attempt)

/** The stages from the link to the room and its end. */
export function JoinScreen() {
  const link = useLink()
  const [stage, setStage] = useState<Stage>({ at: 'details', input: undefined })

  const enter = (response: JoinResult, { input, choice }: Attempt) => {
    if (response.state === 'waiting') setStage({ at: 'waiting', waiting: response, input })
    else setStage({ at: 'room', joined: response, input, choice, since: new Date().toISOString() })
  }
  const fail = (error: unknown, attempt: Attempt, meeting?: MeetingToShow) => {
    const code = toOutcomeCode(error)
    if (code === undefined) setStage({ at: 'details', failure: error, input: attempt.input })
    else setStage({ at: 'outcome', code, meeting, ...attempt })
  }
  const retry = async (attempt: Attempt) => {
    try {
      enter(await join(attempt.input), attempt)
    } catch (error) {
      fail(error, attempt)
    }
  }
  const rejoin = ({ input, choice }: Attempt) => {
    setStage({ at: 'joining' })
    void retry({ input, choice })
  }

  if (stage.at === 'joining') return <Joining />
  if (stage.at === 'ended')
    return (
      <Suspense fallback={<Joining />}>
        <MeetingEnded end={stage.end} since={stage.since} onRejoin={() => rejoin(stage)} />
      </Suspense>
    )
  if (stage.at === 'outcome') {
    const { code, meeting, input, choice } = stage
    return (
      <Suspense fallback={<Joining />}>
        <JoinOutcomePage code={code} input={input} meeting={meeting} onRetry={() => retry({ input, choice })} />
      </Suspense>
    )
  }
  if (stage.at === 'room')
    return (
      <Suspense fallback={<Joining />}>
        <MeetingRoom
          joined={stage.joined}
          input={stage.input}
          choice={stage.choice}
          onEnd={(end, choice) => setStage({ at: 'ended', end, input: stage.input, choice, since: stage.since })}
        />
      </Suspense>
    )
  return <BeforeRoom link={link} stage={stage} onStage={setStage} onResult={enter} onFailure={fail} />
}

type BeforeRoomProps = {
  link: Pick<JoinInput, 'number' | 'password'>
  stage: Extract<Stage, { at: 'details' | 'waiting' }>
  onStage: (stage: Stage) => void
  onResult: (response: JoinResult, attempt: Attempt) => void
  onFailure: (error: unknown, attempt: Attempt, meeting?: MeetingToShow) => void
}

function BeforeRoom({ link, stage, onStage, onResult, onFailure }: BeforeRoomProps) {
  const [typed, setTyped] = useState(link)
  const { number, password } = isMeetingId(link.number) ? link : typed
  const tenantHost = useTenantHost(number)
  const isRedirecting = tenantHost.isPending || tenantHost.url !== undefined
  const { loaded, choose } = usePreview(isMeetingId(number) && !isRedirecting)
  const { url } = tenantHost
  useEffect(() => {
    // Synchronises with the location: redirects to the tenant's hostname, passing the password in the fragment.
    if (url !== undefined) browser.navigate(password === '' ? url : `${url}#${encodeURIComponent(password)}`)
  }, [url, password])
  return (
    <Prejoin loaded={loaded} invite={stage.at === 'waiting' ? stage.input : typed}>
      {stage.at === 'waiting' ? (
        <Suspense>
          <WaitingCard
            waiting={stage.waiting}
            input={stage.input}
            onJoined={(joined) => {
              void loaded?.parts.playBell(loaded.view.picked.speaker)
              onResult(joined, { input: stage.input, choice: choose() })
            }}
            onStop={() => onStage({ at: 'details', input: stage.input })}
            onFailure={(error, meeting) => onFailure(error, { input: stage.input, choice: choose() }, meeting)}
            onTimeout={(meeting) =>
              onStage({ at: 'outcome', code: 'never-started', meeting, input: stage.input, choice: choose() })
            }
          />
        </Suspense>
      ) : (
        <JoinForm
          key={`${link.number} ${link.password}`}
          known={stage.input ?? link}
          failure={stage.failure}
          onInvite={setTyped}
          onResult={(response, input) => {
            void loadRoom()
            onResult(response, { input, choice: choose() })
          }}
          onOutcome={(error, input) => onFailure(error, { input, choice: choose() })}
        />
      )}
    </Prejoin>
  )
}

/** Meeting ID and password of the URL; the password is removed from the address bar, where others could read it. */
function useLink(): Pick<JoinInput, 'number' | 'password'> {
  const params: { readonly number?: string } = useParams({ strict: false })
  // Empty while another page, whose fragment this is not, replaces this one.
  const hash = useRouterState({
    select: ({ location }) => (matchesPath('/portal/join/$number', location.pathname) ? location.hash : ''),
  })
  const navigate = useNavigate()
  const [password, setPassword] = useState(readPassword(hash))
  useEffect(() => {
    // Synchronises with the location.
    if (hash === '') return
    setPassword(readPassword(hash))
    void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate])
  return { number: (params.number ?? '').replace(/\D/g, ''), password }
}

import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import type { JoinResult } from '@foyer/contract/meetings/room'
import { matchesPath } from '@foyer/contract/pages'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isMeetingId, readPassword } from '#features/meetings/meetings/shared/parse-invite.ts'
import { toDigits } from '#lib/texts/digits.ts'
import type { Attempt, Result } from './after-join.tsx'
import { JoinForm } from './prejoin/join-form.tsx'
import { toOutcomeCode } from './prejoin/join-outcome.rules.ts'
import { Joining } from './prejoin/joining.tsx'
import { Prejoin } from './prejoin/prejoin.tsx'
import { usePreview } from './prejoin/use-preview.ts'
import { browser, type JoinInput, useTenantHost, type Waiting } from './room.queries.ts'

const loadNext = () => import('./after-join.tsx')
const AfterJoin = lazy(async () => ({ default: (await loadNext()).AfterJoin }))
const WaitingCard = lazy(async () => ({ default: (await import('./prejoin/waiting-card.tsx')).WaitingCard }))

type Stage =
  | { readonly at: 'details'; readonly failure?: unknown; readonly input?: JoinInput }
  | { readonly at: 'waiting'; readonly waiting: Waiting; readonly input: JoinInput }
  | { readonly at: 'after'; readonly result: Result; readonly attempt: Attempt }

/** The stages from the link to the room and its end. */
export function JoinScreen() {
  const link = useLink()
  const [stage, setStage] = useState<Stage>({ at: 'details' })
  if (stage.at !== 'after') return <BeforeRoom link={link} stage={stage} onStage={setStage} />
  return (
    <Suspense fallback={<Joining />}>
      <AfterJoin
        first={stage.result}
        attempt={stage.attempt}
        onWait={(waiting, input) => setStage({ at: 'waiting', waiting, input })}
        onRefused={(failure, input) => setStage({ at: 'details', failure, input })}
      />
    </Suspense>
  )
}

type BeforeRoomProps = {
  link: Pick<JoinInput, 'number' | 'password'>
  stage: Exclude<Stage, { at: 'after' }>
  onStage: (stage: Stage) => void
}

function BeforeRoom({ link, stage, onStage }: BeforeRoomProps) {
  const [typed, setTyped] = useState<JoinInput>({ ...link, name: '' })
  const { number, password } = isMeetingId(link.number) ? link : typed
  const tenantHost = useTenantHost(number)
  const isRedirecting = tenantHost.isPending || tenantHost.url !== undefined
  const { loaded, choose } = usePreview(isMeetingId(number) && !isRedirecting)
  const { url } = tenantHost
  useEffect(() => {
    // Synchronises with the location: redirects to the tenant's hostname, passing the password in the fragment.
    if (url !== undefined) browser.navigate(buildJoinLink(url, password))
  }, [url, password])
  const leave = (result: Result, input: JoinInput) =>
    onStage({ at: 'after', result, attempt: { input, choice: choose() } })
  const enter = (response: JoinResult, input: JoinInput) => {
    if (response.state === 'waiting') onStage({ at: 'waiting', waiting: response, input })
    else leave({ at: 'room', joined: response }, input)
  }
  return (
    <Prejoin loaded={loaded} input={stage.at === 'waiting' ? stage.input : typed}>
      {stage.at === 'waiting' ? (
        <Suspense>
          <WaitingCard
            waiting={stage.waiting}
            input={stage.input}
            onJoined={(joined) => {
              void loaded?.parts.playBell(loaded.view.picked.speaker)
              enter(joined, stage.input)
            }}
            onStop={() => onStage({ at: 'details', input: stage.input })}
            onFailure={(failure, meeting) => {
              const code = toOutcomeCode(failure)
              if (code === undefined) onStage({ at: 'details', failure, input: stage.input })
              else leave({ at: 'outcome', code, meeting }, stage.input)
            }}
            onTimeout={(meeting) =>
              leave({ at: 'outcome', code: meeting.lobby ? 'no-answer' : 'never-started', meeting }, stage.input)
            }
          />
        </Suspense>
      ) : (
        <JoinForm
          key={`${link.number} ${link.password}`}
          known={stage.input ?? link}
          failure={stage.failure}
          onInput={setTyped}
          onResult={(response, input) => {
            // A part that cannot be loaded ahead is loaded when it is shown.
            loadNext()
              .then(({ loadRoom }) => loadRoom())
              .catch(() => undefined)
            enter(response, input)
          }}
          onOutcome={(code, input) => leave({ at: 'outcome', code }, input)}
        />
      )}
    </Prejoin>
  )
}

/**
 * Returns Meeting ID and password of the URL; the password is removed from the address bar, where others could read it.
 */
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
  return { number: toDigits(params.number ?? ''), password }
}

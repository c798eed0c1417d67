import type { JoinResult } from '@foyer/contract/meetings/room'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorMessage } from '#lib/api.ts'
import { isWholeNumber, readPassword } from '#lib/parse-invite.ts'
import { isWanted } from './device.rules.ts'
import type { DeviceChoice } from './device-preferences.ts'
import { JoinForm } from './join-form.tsx'
import { Joining } from './joining.tsx'
import { MeetingEnded } from './meeting-ended.tsx'
import type { EndReason } from './meeting-view.ts'
import { Prejoin } from './prejoin.tsx'
import { browser, type Joined, type JoinInput, join, useOtherHost, type Waiting } from './room.queries.ts'
import { playBell } from './sounds.ts'
import { usePreview } from './use-preview.ts'
import { WaitingCard } from './waiting-card.tsx'

// The media client weighs more than all of this page: it comes when somebody really enters.
const loadRoom = () => import('./meeting-room.tsx')
const MeetingRoom = lazy(async () => ({ default: (await loadRoom()).MeetingRoom }))

type Stage =
  | { readonly at: 'details'; readonly refusal: string; readonly input: JoinInput | undefined }
  | { readonly at: 'waiting'; readonly waiting: Waiting; readonly input: JoinInput }
  | { readonly at: 'room'; readonly joined: Joined; readonly input: JoinInput; readonly choice: DeviceChoice }
  | { readonly at: 'entering' }
  | { readonly at: 'over'; readonly over: EndReason; readonly input: JoinInput; readonly choice: DeviceChoice }

/** From the link to the room and out of it again. */
export function JoinScreen() {
  const link = useLink()
  const [stage, setStage] = useState<Stage>({ at: 'details', refusal: '', input: undefined })

  const enter = (response: JoinResult, input: JoinInput, choice: DeviceChoice | undefined) => {
    if (response.state === 'waiting') setStage({ at: 'waiting', waiting: response, input })
    else if (choice) setStage({ at: 'room', joined: response, input, choice })
  }
  const rejoin = async ({ input, choice }: Extract<Stage, { at: 'over' }>) => {
    setStage({ at: 'entering' })
    try {
      enter(await join(input), input, choice)
    } catch (error) {
      setStage({ at: 'details', refusal: errorMessage(error), input })
    }
  }

  if (stage.at === 'entering') return <Joining />
  if (stage.at === 'over') return <MeetingEnded over={stage.over} onRejoin={() => void rejoin(stage)} />
  if (stage.at === 'room')
    return (
      <Suspense fallback={<Joining />}>
        <MeetingRoom
          joined={stage.joined}
          input={stage.input}
          choice={stage.choice}
          onEnd={(over, choice) => setStage({ at: 'over', over, input: stage.input, choice })}
        />
      </Suspense>
    )
  return <Before link={link} stage={stage} onStage={setStage} onResult={enter} />
}

type BeforeProps = {
  link: Pick<JoinInput, 'number' | 'password'>
  stage: Extract<Stage, { at: 'details' | 'waiting' }>
  onStage: (stage: Stage) => void
  onResult: (response: JoinResult, input: JoinInput, choice: DeviceChoice) => void
}

function Before({ link, stage, onStage, onResult }: BeforeProps) {
  const [typed, setTyped] = useState(link)
  const { number, password } = isWholeNumber(link.number) ? link : typed
  const otherHost = useOtherHost(number)
  const leaving = otherHost.isPending || otherHost.url !== undefined
  const { preview, view } = usePreview(isWholeNumber(number) && !leaving)
  const { url } = otherHost
  useEffect(() => {
    // Follows the address: the meeting is held at another host, where the password goes along behind the #.
    if (url !== undefined) browser.navigate(password === '' ? url : `${url}#${encodeURIComponent(password)}`)
  }, [url, password])
  const choice = (): DeviceChoice => {
    const { camera, microphone, picked } = preview.view()
    return { picked, camera: isWanted(camera.state), microphone: isWanted(microphone.state) }
  }
  return (
    <Prejoin preview={preview} view={view}>
      {stage.at === 'waiting' ? (
        <WaitingCard
          waiting={stage.waiting}
          input={stage.input}
          onJoined={(joined) => {
            void playBell(preview.view().picked.speaker)
            onResult(joined, stage.input, choice())
          }}
          onStop={(refusal) => onStage({ at: 'details', refusal, input: stage.input })}
        />
      ) : (
        <JoinForm
          key={`${link.number} ${link.password}`}
          known={stage.input ?? link}
          refusal={stage.refusal}
          onInvite={setTyped}
          onResult={(response, input) => {
            void loadRoom()
            onResult(response, input, choice())
          }}
        />
      )}
    </Prejoin>
  )
}

/** Number and password of the address; the password leaves the address bar, where others could read it. */
function useLink(): Pick<JoinInput, 'number' | 'password'> {
  const params: { readonly number?: string } = useParams({ strict: false })
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  const [password, setPassword] = useState(readPassword(hash))
  useEffect(() => {
    // Follows the address.
    if (hash === '') return
    setPassword(readPassword(hash))
    void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate])
  return { number: (params.number ?? '').replace(/\D/g, ''), password }
}

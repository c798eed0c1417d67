import { connectionTest } from '@foyer/contract/meetings/connection-test'
import {
  ConnectionError,
  ConnectionErrorReason,
  isBrowserSupported,
  LogLevel,
  Room,
  RoomEvent,
  setLogLevel,
} from 'livekit-client'
import type { Invite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { ApiError, createClient, errorMessage } from '#lib/api.ts'
import { type Check, type Checks, running, splitServers, type TestResult, toOutcome } from './connection-test.rules.ts'
import { toRtcConfig } from './livekit-options.ts'

// A blocked connection is a result; the client would also log it.
setLogLevel(LogLevel.silent)

const api = createClient(connectionTest)
const timeoutMs = 8000

type Attempt = {
  readonly relayed: boolean
  readonly signal: AbortSignal
  readonly onSignaled?: (check: Check) => void
}
type Admission = Awaited<ReturnType<typeof api.start>>

/** A refusal of the test by the portal, which says nothing about the network. */
class RefusedTest extends Error {}

/** Connects once to a room of its own and leaves it: through TURN only, or without it. */
async function connect({ url, token, iceServers, bundlePolicy }: Admission, { relayed, signal, onSignaled }: Attempt) {
  const room = new Room({ singlePeerConnection: false })
  const startedAt = performance.now()
  let signaledAt: number | undefined
  room.on(RoomEvent.SignalConnected, () => {
    signaledAt = performance.now()
    onSignaled?.(toCheck(startedAt, signaledAt))
  })
  const stop = () => void room.disconnect()
  signal.addEventListener('abort', stop)
  const servers = splitServers(iceServers)[relayed ? 'relay' : 'direct']
  try {
    await room.connect(url, token, {
      autoSubscribe: false,
      maxRetries: 0,
      websocketTimeout: timeoutMs,
      peerConnectionTimeout: timeoutMs,
      rtcConfig: toRtcConfig({ iceServers: servers, iceTransportPolicy: relayed ? 'relay' : 'all', bundlePolicy }),
    })
    return { signaling: toCheck(startedAt, signaledAt), media: toCheck(startedAt, performance.now()) }
  } catch (error) {
    const isRefused = error instanceof ConnectionError && error.reason === ConnectionErrorReason.NotAllowed
    if (isRefused) throw new RefusedTest()
    return { signaling: toCheck(startedAt, signaledAt), media: blocked }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

const blocked: Check = { state: 'blocked' }
const untested: Check = { state: 'untested' }

const toCheck = (startedAt: number, at: number | undefined): Check =>
  at === undefined ? blocked : { state: 'works', ms: Math.round(at - startedAt) }

const untestable: Checks = { signaling: untested, direct: untested, relay: untested }

function toFailure(error: unknown): TestResult {
  const isRefused = error instanceof ApiError && ['join-refused', 'sign-in-required'].includes(error.code)
  const reason = error instanceof RefusedTest ? '' : errorMessage(error)
  return { ...running, checks: untestable, outcome: isRefused ? 'refused' : 'untestable', reason }
}

/**
 * Tests the connection to the portal and both paths of audio and video, each with a short connection of the client and
 * the engine that a meeting uses. Reports every step; the last one has an outcome.
 */
export async function runConnectionTest(
  invite: Invite,
  signal: AbortSignal,
  onStep: (result: TestResult) => void,
): Promise<void> {
  if (!isBrowserSupported()) return onStep({ ...running, checks: untestable, outcome: 'unsupported' })
  let result = running
  const startedAt = performance.now()
  const measure = () => Math.round(performance.now() - startedAt)
  const step = (checks: Partial<Checks>, rest: Partial<TestResult> = {}) => {
    result = { ...result, ...rest, checks: { ...result.checks, ...checks } }
    if (!signal.aborted) onStep(result)
  }
  const input = { number: invite.number, password: invite.password }
  try {
    const admission = await api.start(input, { signal })
    const { url, media } = admission
    const turnUrls = splitServers(admission.iceServers).relay.map(({ urls }) => urls)
    const hasRelay = turnUrls.length > 0
    step(hasRelay ? {} : { relay: { state: 'absent' } }, { route: { url, media, turnUrls } })
    const testDirect = async () => {
      const { signaling, media: direct } = await connect(admission, {
        relayed: false,
        signal,
        onSignaled: (check) => step({ signaling: check }),
      })
      // A meeting does not take the direct path if media may go through relays only.
      const isMeant = signaling.state === 'works' && admission.iceTransportPolicy === 'all'
      step({ signaling, direct: isMeant ? direct : untested })
    }
    const testRelay = async () => {
      const { signaling, media: relay } = await connect(await api.start(input, { signal }), {
        relayed: true,
        signal,
      })
      step({ relay: signaling.state === 'works' ? relay : untested })
    }
    await Promise.all([testDirect(), ...(hasRelay ? [testRelay()] : [])])
    step({}, { outcome: toOutcome(result.checks), duration: measure() })
  } catch (error) {
    if (!signal.aborted) onStep({ ...toFailure(error), route: result.route, duration: measure() })
  }
}

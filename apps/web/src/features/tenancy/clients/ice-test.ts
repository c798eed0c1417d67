import { isRelay } from '@foyer/contract/tenancy/ice-servers'

const timeoutMs = 10_000

export type IceServerToTest = { readonly url: string; readonly username: string; readonly credential: string }
/** Why a server does not work; `detail` is what the browser says. */
export type IceProblem = 'address-invalid' | 'credentials-wrong' | 'unreachable' | 'no-answer' | 'refused'
export type IceResult =
  | { readonly works: true; readonly ms: number }
  | { readonly works: false; readonly problem: IceProblem; readonly detail: string }

const unauthorized = new Set([401, 403, 431, 441])
/** The code with which browsers report that no answer came. */
const unreachable = 701

function toFailure({
  errorCode,
  errorText,
}: Pick<RTCPeerConnectionIceErrorEvent, 'errorCode' | 'errorText'>): IceResult {
  const detail = `${errorCode} ${errorText}`.trim()
  if (unauthorized.has(errorCode)) return { works: false, problem: 'credentials-wrong', detail }
  return { works: false, problem: errorCode === unreachable ? 'unreachable' : 'refused', detail }
}

function open({ url, username, credential }: IceServerToTest): RTCPeerConnection | undefined {
  try {
    const iceServers = [isRelay(url) ? { urls: url, username, credential } : { urls: url }]
    return new RTCPeerConnection({ iceServers, iceTransportPolicy: isRelay(url) ? 'relay' : 'all' })
  } catch {
    return undefined
  }
}

/**
 * Asks a server from this browser for what a meeting would: a TURN server for an address of its own, a STUN server for
 * this browser's address. Where no router translates addresses the answer of a STUN server brings none, so that it works
 * if nothing has failed.
 */
export async function testIceServer(server: IceServerToTest, signal: AbortSignal): Promise<IceResult> {
  const connection = open(server)
  if (connection === undefined) return { works: false, problem: 'address-invalid', detail: '' }
  const startedAt = performance.now()
  const success = (): IceResult => ({ works: true, ms: Math.round(performance.now() - startedAt) })
  let failure: IceResult | undefined
  try {
    return await new Promise<IceResult>((resolve, reject) => {
      const wanted = isRelay(server.url) ? 'relay' : 'srflx'
      const finish = () => {
        const silent: IceResult = { works: false, problem: 'no-answer', detail: '' }
        resolve(failure ?? (isRelay(server.url) ? silent : success()))
      }
      const timer = setTimeout(() => resolve(failure ?? { works: false, problem: 'no-answer', detail: '' }), timeoutMs)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type === wanted) resolve(success())
        // The candidate without an address is the last one.
        else if (candidate === null) finish()
      })
      connection.addEventListener('icecandidateerror', (event) => {
        // Another address of the same server may still answer, unless it has refused the credentials.
        const next = toFailure(event)
        if (failure === undefined || (!next.works && next.problem === 'credentials-wrong')) failure = next
      })
      connection.createDataChannel('test')
      connection
        .createOffer()
        .then((offer) => connection.setLocalDescription(offer))
        .catch(reject)
    })
  } finally {
    connection.close()
  }
}

export const captureKinds = ['camera', 'microphone'] as const
export type CaptureKind = (typeof captureKinds)[number]

/** Why a device gives nothing; each has its own words and its own way out. */
export type DeviceProblem = 'refused' | 'dismissed' | 'system-refused' | 'missing' | 'busy' | 'insecure' | 'failed'

/** `idle`: not asked yet. */
export type DeviceState = 'idle' | 'asking' | 'on' | 'off' | DeviceProblem

export type DeviceEvent =
  | { readonly type: 'asked' | 'got' | 'turned-off' | 'unplugged' }
  | { readonly type: 'failed'; readonly problem: DeviceProblem }

/** The next state of a device; an event that does not fit the state changes nothing. */
export function nextState(state: DeviceState, event: DeviceEvent): DeviceState {
  switch (event.type) {
    case 'asked':
      return 'asking'
    case 'got':
      return state === 'asking' ? 'on' : state
    case 'turned-off':
      return state === 'on' || state === 'asking' || state === 'idle' ? 'off' : state
    case 'unplugged':
      return state === 'on' ? 'missing' : state
    case 'failed':
      return state === 'asking' || state === 'on' ? event.problem : state
  }
}

export const problemIn = (state: DeviceState): DeviceProblem | undefined =>
  state === 'idle' || state === 'asking' || state === 'on' || state === 'off' ? undefined : state

/** Whether the room is to use the device: nothing is sent that was not shown to be on. */
export const isWanted = (state: DeviceState): boolean => state === 'on' || state === 'asking'

/** Reads what getUserMedia failed with; browsers tell the cases apart by name, Chromium some by message only. */
export function toProblem(error: unknown): DeviceProblem {
  // A DOMException is not an Error everywhere.
  if (!(error instanceof Error || error instanceof DOMException)) return 'failed'
  switch (error.name) {
    case 'NotAllowedError':
      if (/system/i.test(error.message)) return 'system-refused'
      return /dismissed/i.test(error.message) ? 'dismissed' : 'refused'
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

export type BrowserFamily = 'chromium' | 'firefox' | 'safari'

/** Where the way to a blocked permission differs. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/firefox|fxios/i.test(userAgent)) return 'firefox'
  return /safari/i.test(userAgent) && !/chrome|chromium|crios|edg|android/i.test(userAgent) ? 'safari' : 'chromium'
}

/** The words of the way out. */
export const repairHint = (problem: DeviceProblem, userAgent: string) =>
  problem === 'refused' ? (`repair-refused-${browserFamily(userAgent)}` as const) : (`repair-${problem}` as const)

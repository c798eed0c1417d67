export const captureKinds = ['camera', 'microphone'] as const
export type CaptureKind = (typeof captureKinds)[number]

/** Why a device doesn't work; each problem has its own message and hint. */
export type DeviceProblem = 'refused' | 'dismissed' | 'system-refused' | 'missing' | 'busy' | 'insecure' | 'failed'

/** `idle` means not requested yet. */
export type DeviceState = 'idle' | 'asking' | 'on' | 'off' | DeviceProblem

export type DeviceEvent =
  | { readonly type: 'asked' | 'got' | 'turned-off' | 'unplugged' }
  | { readonly type: 'failed'; readonly problem: DeviceProblem }

/** Returns the next state of a device. Events that don't apply to the state are ignored. */
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

/** Checks whether the user joins with the device on. Nothing is sent that wasn't shown as on. */
export const shouldUse = (state: DeviceState): boolean => state === 'on' || state === 'asking'

/** Classifies an error of getUserMedia by its name; Chromium distinguishes some cases only by message. */
export function toProblem(error: unknown): DeviceProblem {
  // DOMException isn't an instance of Error everywhere.
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

/** Returns text key of the short hint for a problem. */
export const repairHint = (problem: DeviceProblem) => `repair-${problem}` as const

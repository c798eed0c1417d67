/** A report of the recorder about a recording; `at` in ms since 1970. */
export type RecorderReport =
  /** The first second is being stored. */
  | { recording: string; type: 'connected'; at: number }
  /** About once a second: everything up to `at` is on disk. */
  | { recording: string; type: 'stored'; at: number; bytes: number }
  /** It reconnects by itself, and asks for access again. */
  | { recording: string; type: 'lost'; at: number; reason: string }
  /** It has given up; what was stored stays. */
  | {
      recording: string
      type: 'failed'
      at: number
      reason: 'disk-full' | 'refused' | 'no-connection'
      detail: string
    }

/** The child's methods with input and output. */
export type RecorderCalls = {
  start: { input: null; output: null }
  /** Begins, or goes on in a folder that exists; does nothing for a recording that runs. */
  record: { input: { recording: string; folder: string; isPaused: boolean }; output: null }
  /** The response to `authorize`. */
  admit: { input: { recording: string; request: number; url: string; token: string }; output: null }
  refuse: { input: { recording: string; request: number; isFinal: boolean; detail: string }; output: null }
  pause: { input: { recording: string }; output: null }
  resume: { input: { recording: string }; output: null }
  finish: { input: { recording: string }; output: null }
  /** Ends without a last line, because another process goes on or there was nothing to record. */
  abandon: { input: { recording: string }; output: null }
  stop: { input: null; output: null }
}

export type RecorderEvent =
  | { type: 'report'; report: RecorderReport }
  /** The first tracks are being stored, or there are none. */
  | { type: 'ready'; recording: string }
  | { type: 'authorize'; recording: string; request: number }

/** Checks a response: all methods have the same. */
export const isRecorderOutput = <M extends keyof RecorderCalls>(
  _: M,
  value: unknown,
): value is RecorderCalls[M]['output'] => value === null

import type { EngineLog } from '#engine/media-engine.ts'

export type RecorderReport =
  | { recording: string; type: 'connected'; at: number }
  | { recording: string; type: 'stored'; at: number; bytes: number }
  | { recording: string; type: 'lost'; at: number; reason: string }
  | { recording: string; type: 'failed'; at: number; reason: 'disk-full' | 'refused' | 'no-connection'; detail: string }

export type RecorderSettings = {
  log: EngineLog
  authorize(recording: string): Promise<{ url: string; token: string }>
  onReport(report: RecorderReport): void
}
export type Recorder = {
  start(): Promise<void>
  stop(): Promise<void>
  record(options: { recording: string; folder: string; isPaused?: boolean }): Promise<void>
  pause(recording: string): Promise<void>
  resume(recording: string): Promise<void>
  finish(recording: string): Promise<void>
}

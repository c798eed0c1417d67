import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DemoMeeting, DemoTracksMessage } from './demo-meeting.ts'

const program = fileURLToPath(new URL('./demo-worker.ts', import.meta.url))

/** Makes the tracks of a meeting of the demo in a process of its own; returns how many bytes they take. */
export function makeDemoTracks(meeting: DemoMeeting): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('message', (message: DemoTracksMessage) => {
      if (message.type === 'made') resolve(message.bytes)
      else reject(new Error(message.message))
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The process that makes tracks ended with ${code}`)))
    child.send(meeting)
  })
}

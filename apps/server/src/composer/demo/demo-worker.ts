import type { DemoMeeting, DemoTracksMessage } from './demo-meeting.ts'

// The entry point of the process that makes the tracks of the demo: FFmpeg is never loaded by the portal itself.

const send = (message: DemoTracksMessage) =>
  new Promise<void>((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve())
    else resolve()
  })

process.on('disconnect', () => process.exit(0))
// The other end is the same version of the program.
process.on('message', async (meeting: DemoMeeting) => {
  try {
    const { writeDemoTracks } = await import('./demo-tracks.ts')
    await send({ type: 'made', bytes: await writeDemoTracks(meeting) })
  } catch (error) {
    await send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
  process.exit(0)
})

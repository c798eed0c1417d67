import { constants, setPriority } from 'node:os'
import {
  type ComposerCall,
  ComposerError,
  type ComposerLog,
  type ComposerMessage,
  isComposerCall,
} from './composition.ts'

// The entry point of the composer's child process, the only one that loads FFmpeg. It exits when the channel to its
// parent closes, for whatever reason.

const send = (message: ComposerMessage) =>
  new Promise<void>((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve())
    else resolve()
  })

const createLog = (level: keyof ComposerLog) => (fields: object, message: string) => {
  void send({ type: 'log', level, fields, message })
}
const log: ComposerLog = { info: createLog('info'), warn: createLog('warn'), error: createLog('error') }

const toText = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function findFfmpeg(): Promise<ComposerMessage> {
  try {
    const { readFfmpegVersion } = await import('./media/version.ts')
    return { type: 'found', version: readFfmpegVersion() }
  } catch (error) {
    return { type: 'missing', reason: toText(error) }
  }
}

const onProgress = (share: number) => void send({ type: 'progress', share })

async function makeFiles(call: Exclude<ComposerCall, { type: 'find' }>): Promise<ComposerMessage> {
  if (call.type === 'cut') {
    const { cutPart } = await import('./media/cut-part.ts')
    return { type: 'cut', files: await cutPart(call.cut, onProgress) }
  }
  const { produce } = await import('./media/produce.ts')
  return { type: 'composed', composed: await produce(call.composition, { log, onProgress }) }
}

async function work(call: Exclude<ComposerCall, { type: 'find' }>): Promise<ComposerMessage> {
  const found = await findFfmpeg()
  if (found.type !== 'found') return { type: 'failed', code: 'unavailable', message: 'FFmpeg cannot be loaded' }
  try {
    const made = await makeFiles(call)
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    const seconds = Math.round((userCPUTime + systemCPUTime) / 1e5) / 10
    log.info(
      { seconds, megabytes: Math.round(process.memoryUsage.rss() / 1e6) },
      `${call.type === 'cut' ? 'Cut' : 'Composed'} a recording; the time is that of the processor`,
    )
    return made
  } catch (error) {
    const code = error instanceof ComposerError ? error.code : 'failed'
    return { type: 'failed', code, message: toText(error) }
  }
}

setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit(0))
process.on('message', async (call) => {
  if (!isComposerCall(call)) return
  await send(call.type === 'find' ? await findFfmpeg() : await work(call))
  process.exit(0)
})

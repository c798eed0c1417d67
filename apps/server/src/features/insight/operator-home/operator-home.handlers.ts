import { type OperatorHome, operatorHome, type PlatformCause } from '@foyer/contract/insight/operator-home'
import type { MediaEngine } from '#engine/media-engine.ts'
import { watchEngineDown } from '#engine/watch-engine.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { createSharedWork } from '#platform/concurrency/share-work.ts'
import type { Env } from '#platform/env.ts'
import { createExpiryReader, readDisk } from '#platform/machine.ts'
import { checkCertificate, checkDisk } from './machine-checks.ts'
import { readOperatorHome } from './operator-home.commands.ts'

/** How often the numbers are read, however many operators look and however often something changes. */
const readEveryMs = 1000
/** Most of those who ask at once wait for the same numbers. */
const maxConcurrent = 100

export function operatorHomeHandlers(engine: MediaEngine) {
  const findEngineDown = watchEngineDown(engine)
  const readExpiry = createExpiryReader()
  const share = createSharedWork<OperatorHome>(readEveryMs)

  const checkEngine = (): PlatformCause[] => {
    const since = findEngineDown()
    return since === undefined ? [] : [{ kind: 'engine-away', since: since.toISOString() }]
  }
  const checkMachine = async ({ dataFolder, tlsCert }: Env): Promise<PlatformCause[]> => [
    ...checkEngine(),
    ...checkDisk(await readDisk(dataFolder)),
    ...checkCertificate(await readExpiry(tlsCert), Date.now()),
  ]

  return defineHandlers(operatorHome, {
    get: defineTwoStepHandler(operatorHome.get, {
      maxConcurrent,
      prepare: ({ input: { timezone }, services, read }) =>
        share(timezone, async () => {
          const machine = await checkMachine(services.env)
          return read((db) => readOperatorHome(db, { timezone, machine }))
        }),
      run: async (_, home) => home,
    }),
  })
}

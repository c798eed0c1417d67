import { readdirSync, readFileSync, statSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { healthSampleSeconds } from '@foyer/contract/operations/health-numbers'

// Loaded into the process of a portal before its main file: the test decides how time passes there, and how large the
// file system of its data folder is. All else is the portal's own.
const { TEST_CLOCK: clock = '', FOYER_DATA: data = '' } = process.env

/** The pause of all that is due every 15 seconds, because the test moves the time on meanwhile. */
const quickMs = 80
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply: (target, self, [work, ms, ...rest]) =>
    Reflect.apply(target, self, [work, ms === healthSampleSeconds * 1000 ? quickMs : ms, ...rest]),
})

/** The portal's clock is as far ahead as that of its database. */
const realNow = Date.now
let shiftMs = 0
const readClock = () => {
  shiftMs = Number(readFileSync(clock, 'utf8')) * 1000
}
readClock()
setInterval(readClock, 10).unref()
Date.now = () => realNow() + shiftMs

/** A file system of ten megabytes: the share in use is that of the files which are there. */
const bsize = 4096
const blocks = 2560
const countBlocks = (): number =>
  readdirSync(data, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + Math.ceil((statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0) / bsize),
    0,
  )
Object.assign(fsPromises, {
  statfs: async () => {
    const left = Math.max(0, blocks - countBlocks())
    return { bsize, blocks, bfree: left, bavail: left }
  },
})
syncBuiltinESMExports()

// `npm run engine:build`: builds LiveKit's server with Go, into a cache outside the repository.
import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { builtServerPath, findServer, moduleFolder } from '../apps/server/src/engine/livekit/server-binary.ts'

const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

if (findServer(undefined) !== undefined) {
  process.stdout.write(`LiveKit's server is built already: ${builtServerPath()}\n`)
  process.exit(0)
}
if (spawnSync('go', ['version']).error)
  fail(
    "Go is needed to build LiveKit's server, and is not installed: https://go.dev/dl. Without it, set LIVEKIT_BIN to a livekit-server, or use the embedded engine.",
  )
const path = builtServerPath()
const unfinished = `${path}.${process.pid}`
mkdirSync(dirname(path), { recursive: true })
process.stdout.write("Building LiveKit's server; the first time takes some minutes …\n")
const { status } = spawnSync('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', unfinished, '.'], {
  cwd: moduleFolder,
  env: { ...process.env, CGO_ENABLED: '0' },
  stdio: 'inherit',
})
if (status !== 0) fail("LiveKit's server could not be built; the reason is above.")
renameSync(unfinished, path)
process.stdout.write(`Built ${path}\n`)

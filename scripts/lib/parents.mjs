import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const everyMs = process.platform === 'linux' ? 1000 : 5000
const runners = /^(npm|npx|node|yarn|pnpm|bun)/
const maxShells = 3

/**
 * Calls `onGone` once when the npm that runs us is gone. npm passes signals on to its shell, which may keep them, and
 * passes on nothing when it is killed. Without npm nothing is watched: `nohup` outlives its shell on purpose.
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parents = findParents()
  const timer = setInterval(() => {
    if (String(findParents()) === String(parents)) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
}

/** Finds our parent and its parents, up to the npm that runs us: its own parent may go. */
function findParents() {
  const pids = []
  for (let pid = process.ppid; pids.length < maxShells; ) {
    pids.push(pid)
    const { parent, name } = describeProcess(pid)
    if (parent === undefined || runners.test(name)) break
    pid = parent
  }
  return pids
}

function describeProcess(pid) {
  try {
    const stat = process.platform === 'linux' ? readStat(pid) : readPs(pid)
    return { parent: Number(stat.parent), name: stat.name }
  } catch {
    return { parent: undefined, name: '' }
  }
}

function readStat(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name is in brackets and may hold blanks and brackets itself.
  const [start, end] = [stat.indexOf('('), stat.lastIndexOf(')')]
  return { name: stat.slice(start + 1, end), parent: stat.slice(end + 2).split(' ')[1] }
}

function readPs(pid) {
  const [parent, ...name] = execFileSync('ps', ['-o', 'ppid=,ucomm=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  return { name: name.join(' '), parent }
}

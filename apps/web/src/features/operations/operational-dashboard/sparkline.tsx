import type { ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import classes from './numbers.module.css'
import { findExtremes } from './numbers.rules.ts'

const [width, height] = [96, 24]
/** Room above the greatest value, so that its line is whole. */
const headroom = 1.08

type Point = { readonly x: number; readonly y: number }

/** Divides a line where values are missing. */
function toRuns(line: ShownNumber['line'], top: number): Point[][] {
  const runs: Point[][] = []
  let run: Point[] | undefined
  for (const [at, value] of line.entries()) {
    if (value === null) {
      run = undefined
      continue
    }
    if (run === undefined) {
      run = []
      runs.push(run)
    }
    const x = (at / Math.max(1, line.length - 1)) * width
    run.push({ x, y: height - (Math.max(0, value) / top) * height })
  }
  return runs
}

const toPath = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** A line over time, from left to right in every language, with its threshold; `text` says the same in words. */
export function Sparkline({ shown: { line, rule }, text }: { shown: ShownNumber; text: string }) {
  const limit = rule?.threshold
  const most = Math.max(findExtremes(line)?.most ?? 0, limit ?? 0)
  const top = (most === 0 ? 1 : most) * headroom
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      {toRuns(line, top).map((points) => {
        const [first, last] = [points[0], points.at(-1)]
        if (first === undefined || last === undefined) return null
        const path = toPath(points.length > 1 ? points : [first, { ...first, x: first.x + 0.5 }])
        return (
          <g key={first.x}>
            <path
              className={classes.area}
              d={`${path}L${last.x.toFixed(1)} ${height}L${first.x.toFixed(1)} ${height}Z`}
            />
            <path className={classes.stroke} d={path} />
          </g>
        )
      })}
      {limit !== undefined && (
        <path className={classes.limit} d={`M0 ${(height - (limit / top) * height).toFixed(1)}H${width}`} />
      )}
    </svg>
  )
}

import type { Annotation } from '@foyer/contract/meetings/drawings/annotations'
import classes from './annotations.module.css'
import type { Laser } from './use-lasers.ts'

/** The size of the picture of the screen, in its own pixels. */
export type Size = { readonly width: number; readonly height: number }

export const colours: { readonly [name in Annotation['colour']]: string } = {
  red: 'var(--mantine-color-red-8)',
  orange: 'var(--mantine-color-orange-6)',
  green: 'var(--mantine-color-green-8)',
  blue: 'var(--mantine-color-blue-8)',
  black: 'var(--mantine-color-black)',
}

/** Thickness of lines and height of texts, as parts of the height of the picture. */
const thickness = 1 / 180
const textHeight = 1 / 24

/** One annotation, in the pixels of the picture. */
export function AnnotationShape({ annotation, size }: { annotation: Annotation; size: Size }) {
  const { kind, colour } = annotation
  const points = annotation.points.map(([x = 0, y = 0]) => ({ x: x * size.width, y: y * size.height }))
  const line = { stroke: colours[colour], strokeWidth: size.height * thickness }
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  if (kind === 'text')
    return (
      <text className={classes.text} x={first.x} y={first.y} fill={colours[colour]} fontSize={size.height * textHeight}>
        {annotation.text}
      </text>
    )
  // A single point is a dot.
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}${points.length === 1 ? 'h0' : ''}`
  if (kind === 'pen') return <path className={classes.line} d={path} {...line} />
  return <path className={classes.line} d={path + toArrowHead(first, last, size.height / 40)} {...line} />
}

type Place = { readonly x: number; readonly y: number }

function toArrowHead(from: Place, to: Place, length: number): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const side = (turn: number) =>
    `M${to.x} ${to.y}L${to.x - length * Math.cos(angle + turn)} ${to.y - length * Math.sin(angle + turn)}`
  return side(Math.PI / 6) + side(-Math.PI / 6)
}

/** Where another participant points, with the name. */
export function LaserShape({ laser: { x, y, name }, size }: { laser: Pick<Laser, 'x' | 'y' | 'name'>; size: Size }) {
  const radius = size.height / 90
  return (
    <g className={classes.laser} style={{ transform: `translate(${x * size.width}px, ${y * size.height}px)` }}>
      <circle r={radius} />
      <text className={classes.text} x={radius * 2} y={radius} fontSize={size.height / 36}>
        {name}
      </text>
    </g>
  )
}

import { z } from 'zod'
import { layoutText, singleLine } from '../../text.ts'
import { type elementTypes, maxElementText, maxPoints } from './drawing-constants.ts'

const Coordinate = z.number().min(-1e7).max(1e7)
const Point = z.tuple([Coordinate, Coordinate])
const Points = z.array(Point).max(maxPoints)
const Colour = z.string().regex(/^(?:transparent|#[0-9a-fA-F]{3,8})$/)
export const ElementId = z.string().regex(/^[\w-]{1,64}$/)
const Binding = z
  .object({ elementId: ElementId, focus: z.number(), gap: z.number(), fixedPoint: Point.nullish() })
  .nullable()
const Arrowhead = z
  .enum([
    'arrow',
    'bar',
    'dot',
    'circle',
    'circle_outline',
    'triangle',
    'triangle_outline',
    'diamond',
    'diamond_outline',
    'crowfoot_one',
    'crowfoot_many',
    'crowfoot_one_or_many',
  ])
  .nullable()

const common = {
  x: Coordinate,
  y: Coordinate,
  width: Coordinate,
  height: Coordinate,
  angle: z.number(),
  strokeColor: Colour,
  backgroundColor: Colour,
  fillStyle: z.enum(['hachure', 'cross-hatch', 'solid', 'zigzag']),
  strokeWidth: z.number().min(0).max(100),
  strokeStyle: z.enum(['solid', 'dashed', 'dotted']),
  roughness: z.number().min(0).max(10),
  opacity: z.number().min(0).max(100),
  roundness: z.object({ type: z.int().min(1).max(3), value: z.number().optional() }).nullable(),
  seed: z.int().min(0),
  index: z
    .string()
    .regex(/^[0-9A-Za-z]{1,200}$/)
    .nullable(),
  groupIds: z.array(ElementId).max(20),
  frameId: ElementId.nullable(),
  boundElements: z
    .array(z.object({ id: ElementId, type: z.enum(['arrow', 'text']) }))
    .max(200)
    .nullable(),
  locked: z.boolean(),
}
const line = {
  ...common,
  points: Points.min(1),
  startBinding: Binding.optional(),
  endBinding: Binding.optional(),
  startArrowhead: Arrowhead.optional(),
  endArrowhead: Arrowhead.optional(),
  elbowed: z.boolean().optional(),
  fixedSegments: z
    .array(z.object({ start: Point, end: Point, index: z.int() }))
    .max(maxPoints)
    .nullish(),
  startIsSpecial: z.boolean().nullish(),
  endIsSpecial: z.boolean().nullish(),
}
const shape = (type: 'rectangle' | 'diamond' | 'ellipse') => z.object({ ...common, type: z.literal(type) })

/**
 * An element of Excalidraw without its version. Of what it may have besides nothing is kept: no links, no images and
 * nothing else that a page would load.
 */
const WhiteboardElement = z.discriminatedUnion('type', [
  shape('rectangle'),
  shape('diamond'),
  shape('ellipse'),
  z.object({ ...line, type: z.literal('arrow') }),
  z.object({ ...line, type: z.literal('line') }),
  z.object({
    ...common,
    type: z.literal('freedraw'),
    points: Points.min(1),
    pressures: z.array(z.number().min(0).max(1)).max(maxPoints),
    simulatePressure: z.boolean(),
  }),
  z.object({
    ...common,
    type: z.literal('text'),
    fontSize: z.number().min(1).max(1000),
    fontFamily: z.int().min(1).max(20),
    text: layoutText(maxElementText),
    /** The text before its lines were broken, where it is another one. */
    originalText: layoutText(maxElementText).optional(),
    textAlign: z.enum(['left', 'center', 'right']),
    verticalAlign: z.enum(['top', 'middle', 'bottom']),
    containerId: ElementId.nullable(),
    autoResize: z.boolean(),
    lineHeight: z.number().min(0.5).max(5),
  }),
  z.object({ ...common, type: z.literal('frame'), name: singleLine(100).nullable() }),
] satisfies [{ shape: { type: z.ZodLiteral<(typeof elementTypes)[number]> } }, ...unknown[]])

/** Parses the JSON of an element; undefined if it is none that a whiteboard has. */
export function parseElement(text: string): z.output<typeof WhiteboardElement> | undefined {
  try {
    return WhiteboardElement.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

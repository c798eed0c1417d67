import type { Call } from '@foyer/contract/call'
import { z } from 'zod'

/** The largest input that a call accepts: bytes of its JSON text, and values in it. */
export type InputBounds = { bytes: number; values: number }

const Node = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  maxLength: z.int().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  get properties() {
    return z.record(z.string(), Node).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), Node]).optional()
  },
  get items() {
    return Node.optional()
  },
  maxItems: z.int().optional(),
  get anyOf() {
    return z.array(Node).optional()
  },
  get oneOf() {
    return z.array(Node).optional()
  },
  get allOf() {
    return z.array(Node).optional()
  },
})
type Node = z.output<typeof Node>

/** Every character may be written as `\u1234`. */
const bytesPerCharacter = 6
/** Numbers, booleans, and texts of a fixed form: ids, dates, moments. */
const plainBytes = 64
/** Texts and lists that only a pattern or a check of their own limits. */
const patternBytes = 512
const uncountedItems = 100
/** Quotes, a comma and the white space of readable JSON. */
const separatorBytes = 8

const add = (all: readonly InputBounds[]): InputBounds => ({
  bytes: all.reduce((sum, { bytes }) => sum + bytes, separatorBytes),
  values: all.reduce((sum, { values }) => sum + values, 1),
})

const largest = (all: readonly InputBounds[]): InputBounds => ({
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
  values: Math.max(...all.map(({ values }) => values)),
})

function measureText({ maxLength, pattern, format }: Node): number {
  if (maxLength !== undefined) return maxLength * bytesPerCharacter
  return pattern === undefined || format !== undefined ? plainBytes : patternBytes
}

/** Measures the largest value that a JSON schema accepts. */
function measureNode(node: Node): InputBounds {
  const { anyOf, oneOf, allOf, properties, additionalProperties, maxItems = uncountedItems } = node
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])]
  if (choices.length > 0) return largest(choices.map(measureNode))
  if (allOf !== undefined) return add(allOf.map(measureNode))
  const literals = node.enum ?? (node.const === undefined ? [] : [node.const])
  const literalBytes = Math.max(0, ...literals.map((literal) => JSON.stringify(literal).length))
  if (literals.length > 0) return { bytes: literalBytes + separatorBytes, values: 1 }
  if (properties !== undefined)
    return add(
      Object.entries(properties).map(([name, property]) => {
        const { bytes, values } = measureNode(property)
        return { bytes: bytes + name.length + separatorBytes, values }
      }),
    )
  const items = node.items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  if (items !== undefined) {
    const item = add([measureNode(items), ...(node.items === undefined ? [{ bytes: plainBytes, values: 0 }] : [])])
    return { bytes: separatorBytes + maxItems * (item.bytes + separatorBytes), values: 1 + maxItems * item.values }
  }
  return { bytes: ([node.type].flat().includes('string') ? measureText(node) : plainBytes) + separatorBytes, values: 1 }
}

/** Callers of later versions may send fields that this one refuses by name. */
const spareValues = 32
const maxBytes = 256 * 1024
/**
 * The largest body that is read for a caller who is not known; larger ones are authorised first. Smaller bounds would
 * only keep a field that is too long from being named.
 */
export const anonymousBytes = 16 * 1024

/** Derives the bounds of a call's input from its schema, so that nothing larger is read or parsed. */
export function deriveInputBounds({ input, permission }: Pick<Call, 'input' | 'permission'>): InputBounds {
  const allowed = permission === 'public' ? anonymousBytes : maxBytes
  const schema = Node.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  const { bytes, values } = measureNode(schema)
  return { bytes: Math.min(allowed, Math.max(anonymousBytes, bytes)), values: values + spareValues }
}

/** Nesting of the deepest input is less than half of it. */
export const maxDepth = 16

/** Finds the end of the string that begins at `start` in a JSON text. */
function skipString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/**
 * Checks that a JSON text holds at most `maxValues` values, none of them nested too deep. It is read once and nothing is
 * built, because an object of thousands of unknown names is slow to build, to copy and to refuse.
 */
export function isBoundedJson(text: string, maxValues: number): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = skipString(text, at)
    else if (character === '{' || character === '[') {
      depth += 1
      values += 1
      if (depth > maxDepth) return false
    } else if (character === '}' || character === ']') depth -= 1
    else if (character === ',') values += 1
    if (values > maxValues) return false
  }
  return true
}

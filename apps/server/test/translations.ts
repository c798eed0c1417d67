import { parseSync } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }
export type Untranslated = { line: number; text: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Lists the nodes directly below a node. */
const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Lists a node and everything below it. */
const listNodes = (node: Node): Node[] => [node, ...listChildren(node).flatMap(listNodes)]

const readName = (key: unknown): string => (isNode(key) ? String(key.name ?? key.value) : '')

/** Lists the properties of an object literal by their names. */
const listProperties = (node: Node): ReadonlyMap<string, Node> =>
  new Map(
    listChildren(node).flatMap(({ type, key, value }) =>
      type === 'Property' && isNode(value) ? [[readName(key), value]] : [],
    ),
  )

/** Lists the constants of a file, in which a text may be written apart from its language. */
const listConstants = (program: Node): ReadonlyMap<string, Node> =>
  new Map(
    listNodes(program).flatMap(({ type, id, init }) =>
      type === 'VariableDeclarator' && isNode(init) ? [[readName(id), init]] : [],
    ),
  )

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])

/** Compares the alphabetic characters alone, so that another apostrophe or full stop does not count as a translation. */
const normalize = (text: string): string => [...text.toLowerCase().matchAll(/\p{L}+/gu)].join(' ')

/** Lists the texts within a node: neither types, nor names of properties, nor what a value is compared with. */
function listTexts(node: Node): string[] {
  if (node.type.startsWith('TSType')) return []
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') {
    const { value } = node
    return typeof value === 'object' && value !== null && 'cooked' in value ? [String(value.cooked)] : []
  }
  return listChildren(node.type === 'Property' ? { ...node, key: null } : node).flatMap(listTexts)
}

/**
 * Finds what is the same in English and in French: of every object with the fields `en` and `fr`, each text of one that
 * the other has too. What has only one of the two is found as well.
 */
export function findUntranslated(path: string, source: string): Untranslated[] {
  const program = parseSync(path, source).program
  if (!isNode(program)) throw new Error(`${path} does not parse`)
  const constants = listConstants(program)
  const resolve = (node: Node): Node => {
    const inner = wrappers.has(node.type) ? node.expression : undefined
    const constant = node.type === 'Identifier' ? constants.get(readName(node)) : undefined
    const next = isNode(inner) ? inner : constant
    return next === undefined ? node : resolve(next)
  }
  const compare = (one: Node, other: Node): Untranslated[] => {
    const [en, fr] = [resolve(one), resolve(other)]
    const line = source.slice(0, other.start).split('\n').length
    if (en.type === 'ObjectExpression' && fr.type === 'ObjectExpression') {
      const french = listProperties(fr)
      return [...listProperties(en)].flatMap(([name, value]) => {
        const translated = french.get(name)
        return translated === undefined ? [{ line, text: name }] : compare(value, translated)
      })
    }
    // A constant of another file stands for the same text in both languages.
    if (en.type === 'Identifier' && fr.type === 'Identifier' && readName(en) === readName(fr))
      return [{ line, text: readName(fr) }]
    const english = new Set(listTexts(en).map(normalize))
    const same = listTexts(fr).filter((text) => normalize(text) !== '' && english.has(normalize(text)))
    return same.map((text) => ({ line, text: text.trim() }))
  }
  return listNodes(program)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((node) => {
      const { en, fr } = Object.fromEntries(listProperties(node))
      if (en !== undefined && fr !== undefined) return compare(en, fr)
      const line = source.slice(0, node.start).split('\n').length
      return en === undefined && fr === undefined ? [] : [{ line, text: en === undefined ? 'fr' : 'en' }]
    })
}

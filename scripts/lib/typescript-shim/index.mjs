import { parseSync } from 'vite'

export const version = '6.0.0'

/** Looked at while it loads, and not used. */
export const SyntaxKind = {}

/** Returns a file reduced to its imports, those of types included: that is all a cruise looks at. */
export function transpileModule(source, { fileName }) {
  const { module, program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName} does not parse: ${errors[0].message}`)
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...importedByExpression(program),
  ]
  return { outputText: names.map((name) => `import ${JSON.stringify(name)}`).join('\n') }
}

/** Finds `import('./x.ts')`, as a value and as a type. */
function importedByExpression(node) {
  if (node === null || typeof node !== 'object') return []
  const below = Object.values(node).flatMap(importedByExpression)
  const isImport = node.type === 'ImportExpression' || node.type === 'TSImportType'
  return isImport && typeof node.source?.value === 'string' ? [node.source.value, ...below] : below
}

const parameter = /:(\w+)/g

type Fields = { readonly [field: string]: unknown }

/** Lists the parameters of a call's path: `id` of `/getTenant/:id`. */
export const listPathParameters = (path: string): string[] => [...path.matchAll(parameter)].map(([, name = '']) => name)

/** Fills the parameters of a call's path from its input; `rest` is what the query or the body sends. */
export function fillPath(path: string, input: Fields): { path: string; rest: { [field: string]: unknown } } {
  const inPath = new Set(listPathParameters(path))
  return {
    path: path.replace(parameter, (_, name: string) => encodeURIComponent(String(input[name]))),
    rest: Object.fromEntries(Object.entries(input).filter(([field]) => !inPath.has(field))),
  }
}

/** Parses the parameters of a filled path; undefined if it is another call's. */
export function parsePath(path: string, filled: string): { [field: string]: string } | undefined {
  const match = new RegExp(`^${path.replace(parameter, '([^/]+)')}$`).exec(filled)
  const names = listPathParameters(path)
  return match
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
    : undefined
}

/** Returns the path with its parameters as in OpenAPI: `/getTenant/{id}`. */
export const toPathTemplate = (path: string): string => path.replace(parameter, '{$1}')

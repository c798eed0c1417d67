import type { ApiDocument, Operation, Parameter } from './api-document.ts'

/** A call with its place in the document. */
export type DocumentedCall = {
  /** Fragment of its link, such as `getUsers` or `login-user`. */
  readonly anchor: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The calls of one slice. */
export type CallGroup = {
  readonly anchor: string
  readonly title: string
  readonly description: string
  readonly calls: readonly DocumentedCall[]
}

/** Returns the anchor of a call: `login-user` for `/api/login/user`, `getUser` for `/api/getUser/{id}`. */
export const toAnchor = (path: string): string =>
  path
    .replace(/^\/api\//, '')
    .replace(/\/\{\w+\}/g, '')
    .replaceAll('/', '-')

/** Groups the calls of the document by slice, in the document's order. */
export function groupCalls({ tags, paths }: ApiDocument): CallGroup[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      anchor: toAnchor(path),
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  return tags.map(({ name, description, ...tag }) => ({
    anchor: `group-${name}`,
    title: tag['x-displayName'],
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

/** Lists the permission keys that a call may need. */
export function listPermissionKeys({ 'x-permission': permission }: Operation): readonly string[] {
  if (permission === 'public' || permission === 'signed-in') return []
  return typeof permission === 'string' ? [permission] : [...new Set(Object.values(permission.keys))]
}

const toWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Searches the calls that contain all words of the search in their title, address, name, description or permission. */
export function searchCalls(groups: readonly CallGroup[], search: string): CallGroup[] {
  const words = toWords(search)
  const matches = ({ method, path, operation }: DocumentedCall, title: string): boolean => {
    const { summary, description, operationId } = operation
    const texts = [title, method, path, summary, description, operationId, ...listPermissionKeys(operation)]
    const text = texts.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, calls: group.calls.filter((call) => matches(call, group.title)) }))
    .filter(({ calls }) => calls.length > 0)
}

/** Lists the parameters of a call, with those that several calls share. */
export const listParameters = ({ parameters }: Operation, { components }: ApiDocument): Parameter[] =>
  parameters.flatMap((parameter) =>
    '$ref' in parameter ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? []) : parameter,
  )

/** Lists the errors of a call with their status: first its own ones, then those that any call may return. */
export function listErrors({ responses }: Operation, isCommon: (code: string) => boolean) {
  const errors = Object.entries(responses).flatMap(([status, response]) =>
    (response['x-codes'] ?? []).map((code) => ({ status, code })),
  )
  return [...errors.filter(({ code }) => !isCommon(code)), ...errors.filter(({ code }) => isCommon(code))]
}

// Subject: every call
import { expect, it } from 'vitest'
import { type Call, type Permission, toCallName } from './call.ts'
import { callNeeds, topicReaders } from './call-needs.fixture.ts'
import { allCalls } from './contract.ts'

const needs = new Map(
  Object.entries(callNeeds).flatMap(([slice, rows]) =>
    Object.entries<string>(rows).map(([name, line]): [string, string] => [`${slice}.${name}`, line]),
  ),
)

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
/** Normalizes a line to the one way to write it: words apart by single spaces, and the slices in alphabetical order. */
function normalize(line: string): string {
  const [who = '', effect = '', ...flags] = line.split('|').map(words)
  const [verb = '', ...slices] = effect
  return [who, [verb, ...slices.sort()], ...flags].map((part) => [part].flat().join(' ')).join(' | ')
}

const describeKeys = (permission: Permission): string[] => {
  if (permission === 'public' || permission === 'signed-in') return []
  if (typeof permission === 'string') return [permission]
  return Object.entries(permission.keys).map(([value, key]) => `${value}=${key}`)
}

/** Describes a call by its declaration, as a line of the list. */
function describe({ level, permission, fieldPermissions = {}, scope = 'own', ...call }: Call): string {
  const fields = Object.entries(fieldPermissions).map(
    ([field, needed]) => `${field}:(${describeKeys(needed).join(' ')})`,
  )
  const who = [level, ...describeKeys(permission), ...fields, ...(scope === 'own' ? [] : [scope])]
  const effect = call.readOnly ? ['reads', ...(call.dependsOn ?? [])] : ['changes', ...(call.changes ?? [])]
  const flags = [...(call.audit ? ['audited'] : []), ...(call.idempotent ? ['once'] : [])]
  return normalize([who, effect, ...(flags.length > 0 ? [flags] : [])].map((part) => part.join(' ')).join(' | '))
}

it.each(allCalls.map((call): [string, Call] => [toCallName(call), call]))(
  '%s needs and changes what a user would say',
  (name, call) => {
    expect(describe(call)).toBe(normalize(needs.get(name) ?? 'is not listed'))
  },
)

it('lists no call that there is not', () => {
  const names = new Set(allCalls.map(toCallName))
  expect([...needs.keys()].filter((name) => !names.has(name))).toEqual([])
})

it('says who reads the data of every slice that a call changes', () => {
  const changed = new Set(allCalls.flatMap(({ changes = [] }) => changes))
  expect(Object.keys(topicReaders).sort()).toEqual([...changed].sort())
})

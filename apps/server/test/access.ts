import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, type Input, toCallName } from '@foyer/contract/call'
import type { Level } from '@foyer/contract/levels'
import type { Kit, TestTenant, TestUser } from './kit.ts'

/** An id that no object has. */
export const unknownId = '00000000-0000-4000-8000-000000000000'
/** The input of a list. */
export const firstPage = { page: 1, size: 10, search: '' }
/** The input of a list with a period that contains everything. */
export const anyPeriod = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }

/**
 * The callers who may make a call, written from the requirements and not derived from the contract. `level`: the lowest
 * level that may. `object: own`: a colleague's is a 404; `tenant`: an administrator reaches every one of the tenant,
 * another tenant's is a 404. `ok`: the status of an allowed request, if not 200.
 */
export type AccessRow<C extends Call, O> = {
  level: Level
  object?: 'own' | 'tenant'
  ok?: number
  /** A valid input; `tenantId` is the caller's. */
  input: (objects: O & { tenantId: string }) => Input<C>
  /** An input with which the tenant's administrator gets a result, where `input` is not accepted or finds nothing. */
  accepted?: (kit: Kit, tenant: TestTenant) => Input<C> | Promise<Input<C>>
  /** Set if a public call accepts that input only from a signed-in user: the tenant's administrator. */
  signedIn?: true
  /** Set if only one of several equal requests succeeds and the others are a conflict. */
  once?: true
  /** Other inputs of a list. The plans of its queries are checked for `input` and for each of these. */
  variants?: readonly Partial<Input<C>>[]
}

/** The objects that a slice's calls name: some that no user has, and how to create a user's. */
type AccessObjects<O> = { unknown: O; create: (kit: Kit, owner: TestUser) => Promise<O> }

/** A row of the access tests. */
export type AccessCase = {
  /** The route as Fastify lists it, such as `POST /api/getUsers`. */
  route: string
  name: string
  call: Call
  level: Level
  object: 'own' | 'tenant' | undefined
  ok: number
  /** Builds an input that names objects which no user has. */
  buildInput: (tenantId: string) => unknown
  /** Builds an input that names objects created for the owner. */
  buildInputFor: (kit: Kit, owner: TestUser) => Promise<unknown>
  /** Builds an input that is accepted from the tenant's administrator. */
  buildAccepted: (kit: Kit, tenant: TestTenant) => Promise<unknown>
  signedIn: boolean
  once: boolean
  variants: readonly object[]
}

/** Checks whether only users of the operator can make a call. */
export const isOperators = ({ level, scope }: Call): boolean => level === 'superadmin' || scope === 'operator'

/** Defines who may make the calls of a slice; the compiler requires a row per call. */
export function defineAccess<Calls extends { readonly [name: string]: Call }, O extends object = object>(
  calls: Calls,
  rows: NoInfer<{ readonly [N in keyof Calls]: AccessRow<Calls[N], O> }>,
  objects?: AccessObjects<O>,
): AccessCase[] {
  return Object.entries(calls).map(([name, call]) => {
    // @ts-expect-error call and row have the same name, which the compiler cannot follow through Object.entries
    const row: AccessRow<Call, object> = rows[name]
    const buildInputFor: AccessCase['buildInputFor'] = async (kit, owner) =>
      row.input({ ...(await objects?.create(kit, owner)), tenantId: owner.tenantId })
    return {
      route: `${call.method} /api${call.path}`,
      name: toCallName(call),
      call,
      level: row.level,
      object: row.object,
      ok: row.ok ?? 200,
      buildInput: (tenantId) => row.input({ ...objects?.unknown, tenantId }),
      buildInputFor,
      buildAccepted: async (kit, tenant) => row.accepted?.(kit, tenant) ?? buildInputFor(kit, tenant.admin),
      signedIn: row.signedIn ?? false,
      once: row.once ?? false,
      variants: row.variants ?? [],
    }
  })
}

type AccessModule = { access: AccessCase[]; seed?: readonly string[] }

function loadModules(): Promise<AccessModule[]> {
  const folder = join(import.meta.dirname, '..', 'src', 'features')
  const files = globSync('**/*.access.ts', { cwd: folder }).toSorted()
  return Promise.all(files.map((file): Promise<AccessModule> => import(join(folder, file))))
}

/** Loads the rows of every slice, from the `.access.ts` files. */
export const loadAccess = async (): Promise<AccessCase[]> => (await loadModules()).flatMap(({ access }) => access)

/** The slices whose calls are tested: with `check -- --changed` those that changed, or else all of them. */
const testedSlices = process.env.TEST_SLICES?.split(',')
/** Whether the calls of all slices are tested, so that a test may expect to find certain ones. */
export const testsEverySlice = testedSlices === undefined

/** Loads the rows of the slices whose calls are tested. */
export const loadTestedAccess = async (): Promise<AccessCase[]> =>
  (await loadAccess()).filter(({ call }) => testedSlices?.includes(call.slice) ?? true)

/**
 * Loads SQL that fills the lists of each slice in a tenant, for the checks of their plans. The parameters are those of
 * `fillTenant`.
 */
export const loadSeeds = async (): Promise<string[]> => (await loadModules()).flatMap(({ seed = [] }) => seed)

import type { Call } from '@foyer/contract/call'
import type { Topic } from '@foyer/contract/contract'
import { meetsLevel } from '@foyer/contract/levels'
import { type AccessCase, unknownId } from './access.ts'
import type { Kit, TestUser } from './kit.ts'

/** A change by one user to objects of others. */
export type Scenario = {
  call: Call
  /** The change, after the name of the call. */
  title: string
  prepare: () => Promise<Change>
}
type Users = { readonly [name: string]: TestUser }
export type Change = {
  /** The user who makes the change; undefined for a guest. */
  actor: TestUser | undefined
  input: unknown
  /** The users who are notified. */
  notified: Users
  /** The users whose pages may show the change, and who are notified if these do. */
  others?: Users
  /** A user whom the change does not concern. */
  outsider?: TestUser
  /** The ids of the objects that the users look at. */
  ids?: { readonly [field: string]: string }
  /** The slices whose data may change; by default all. */
  slices?: readonly Topic[]
}

/** The calls whose responses differ at every call, or with time. */
const varying = new Set(['defaults.get', 'connectionTest.start'])
/**
 * The topics of the session, which pages fetch themselves: the calls that it consists of depend on these besides their
 * own slice.
 */
const sessionTopics = ['auth', 'settings', 'roles']

type Read = { name: string; call: Call; input: unknown; topics: readonly string[] }

/** Lists every reading call that a user of this level may make, about the objects that are looked at. */
function listReads(cases: readonly AccessCase[], user: TestUser, { ids = {}, slices }: Change): Read[] {
  const shown: readonly string[] | undefined = slices
  const isShown = ({ name, call, level }: AccessCase): boolean =>
    call.readOnly === true &&
    call.download === undefined &&
    call.slice !== 'audit' &&
    !varying.has(name) &&
    (shown === undefined || shown.includes(call.slice)) &&
    meetsLevel(user.level, level) &&
    (level !== 'anyone' || call.slice === 'auth')
  return cases.filter(isShown).flatMap(({ name, call, buildInput }) => {
    const input = { ...Object(buildInput(user.tenantId)) }
    for (const [field, id] of Object.entries(ids)) if (field in input) input[field] = id
    // An object that no user has stays unknown.
    if (Object.values(input).includes(unknownId)) return []
    const topics = [call.slice, ...(call.dependsOn ?? []), ...(call.slice === 'auth' ? sessionTopics : [])]
    return [{ name, call, input, topics }]
  })
}

const signedOut = 'signed out'
const forbidden = 'forbidden'

async function readAll(kit: Kit, user: TestUser, reads: readonly Read[]): Promise<Map<Read, string>> {
  const seen = await Promise.all(
    reads.map(async (read): Promise<[Read, string]> => {
      const { status, body } = await kit.as(user).send(read.call, read.input)
      if (status === 401) return [read, signedOut]
      // The time in the response of the quick panel is not data.
      return [read, status === 403 ? forbidden : JSON.stringify({ ...Object(body), requestId: '', now: '' })]
    }),
  )
  return new Map(seen)
}

/** Checks whether a response has changed. A permission that changes shows in the session, which is read too. */
const isNews = (earlier: string, later: string | undefined): boolean =>
  earlier !== later && earlier !== forbidden && later !== forbidden

const findTopics = async (kit: Kit, { id, tenantId, level }: TestUser, since: number) =>
  (await kit.platform.events.findSince({ id, tenantId, level }, since)).map(({ topic }) => topic)

/**
 * Makes a change, and returns its response and, for each user, the topics that they are notified of and the reading
 * calls whose response has changed without one of these: their pages would go on showing the former state. A user who
 * is signed out needs no event.
 */
export async function findUnannounced(kit: Kit, cases: readonly AccessCase[], call: Call, change: Change) {
  const { actor, input, notified, others = {} } = change
  const users = Object.entries({ ...others, ...notified })
  const before = new Map<TestUser, Map<Read, string>>()
  for (const [, user] of users) before.set(user, await readAll(kit, user, listReads(cases, user, change)))
  const [{ since }] = await kit.owner('select coalesce(max(seq), 0)::int as since from events')
  const caller = actor === undefined ? kit.guest(Object.values(notified)[0] ?? { subdomain: '' }) : kit.as(actor)
  const { status, body } = await caller.send(call, input)
  const heard: { [name: string]: string[] } = {}
  const unannounced: string[] = []
  for (const [name, user] of users) {
    const topics = await findTopics(kit, user, since)
    const earlier = before.get(user) ?? new Map<Read, string>()
    const later = await readAll(kit, user, [...earlier.keys()])
    const isSignedOut = [...later].some(([read, text]) => read.call.level !== 'anyone' && text === signedOut)
    heard[name] = isSignedOut ? [signedOut] : topics
    for (const [read, text] of isSignedOut ? [] : earlier)
      if (isNews(text, later.get(read)) && !read.topics.some((topic) => topics.includes(topic)))
        unannounced.push(`${read.name} of ${name}`)
  }
  const disturbed = change.outsider === undefined ? [] : await findTopics(kit, change.outsider, since)
  return { response: { status, body }, heard, unannounced, disturbed }
}

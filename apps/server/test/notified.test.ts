// Subject: features/meetings/meetings, features/meetings/series, features/meetings/responses
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'
import { type Change, changes, type Mails, withoutInvitees } from './notified-changes.ts'
import { findInvited, findNotified, findSeen, listUpcoming, showCalendar } from './notified-findings.ts'
import { createSeries, groups, type Role, roles, type Series, setDay } from './notified-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })

/** Returns the emails by role; an empty text stands for none. */
function toRoles(mails: Mails): { [role in Role]?: string } {
  const ofGroups = Object.entries(groups).flatMap(([group, people]) =>
    people.map(
      (role) => [role, group === 'series' || group === 'date' || group === 'other' ? mails[group] : ''] as const,
    ),
  )
  const ofRoles = roles.map((role) => [role, mails[role]] as const).filter(([, mail]) => mail !== undefined)
  return Object.fromEntries([...ofGroups, ...ofRoles].filter(([, mail]) => mail !== undefined && mail !== ''))
}

/** Makes a change of a series of its own. */
async function make({ make: makeChange, before, day }: Change) {
  await setDay(kit, '2027-03-01')
  const series = await createSeries(kit)
  await before?.(series)
  if (day !== undefined) await setDay(kit, day)
  const seen = await findSeen(series)
  await makeChange(series)
  return { series, ...(await findNotified(series, seen)) }
}

/** Finds the users whose calendar or list does not show what takes place of that to which they are invited. */
async function findWrongCalendars(series: Series, people: readonly Role[]): Promise<object[]> {
  const [{ now }] = await kit.owner('select portal_now() as now')
  const invited = await findInvited(series)
  const wrong: object[] = []
  for (const role of people) {
    const takesPlace = invited.get(series.findEmail(role)) ?? []
    const shown = await showCalendar(series, role)
    if (JSON.stringify(shown) !== JSON.stringify(takesPlace)) wrong.push({ role, shown, takesPlace })
    const listed = await listUpcoming(series, role)
    if (listed === undefined) continue
    const upcoming = takesPlace.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime())
    if (JSON.stringify(listed) !== JSON.stringify(upcoming)) wrong.push({ role, listed, upcoming })
  }
  return wrong
}

describe.each(changes)('$name', (change) => {
  it('reaches those whom it concerns, and their calendars show what takes place', async () => {
    const { series, mails, pages } = await make(change)
    expect(mails).toEqual(toRoles(change.mails))
    expect(pages.toSorted()).toEqual(change.pages.toSorted())
    expect(await findWrongCalendars(series, Object.values(groups).flat())).toEqual([])
  })
})

it('has a change for every call that changes meetings with invitees', () => {
  const made = new Set<Call | undefined>(changes.map(({ call }) => call))
  const calls: Call[] = Object.values(contract).flatMap((slice): Call[] => Object.values(slice))
  const missing = calls.filter(
    (call) => call.changes?.includes('meetings') && !made.has(call) && !withoutInvitees.has(call),
  )
  expect(missing.map(({ path }) => path)).toEqual([])
})

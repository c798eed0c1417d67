import { expect, test } from 'vitest'
import { fullName } from './shared/full-name.ts'
import { allowedActions, parseRecipients } from './users.rules.ts'

const named = (email: string, firstname = '', lastname = '') => ({ email, firstname, lastname })

test.each([
  ['one address', 'ann@x.org', [named('ann@x.org')]],
  ['commas', 'ann@x.org, bo@x.org,cy@x.org', [named('ann@x.org'), named('bo@x.org'), named('cy@x.org')]],
  ['semicolons and line ends', 'ann@x.org;\r\nbo@x.org\n\n', [named('ann@x.org'), named('bo@x.org')]],
  ['spaces alone', 'ann@x.org bo@x.org', [named('ann@x.org'), named('bo@x.org')]],
  ['a name before the address', 'Ann Li <ann@x.org>', [named('ann@x.org', 'Ann', 'Li')]],
  ['a first name alone', 'Ann <ann@x.org>, Bo <bo@x.org>', [named('ann@x.org', 'Ann'), named('bo@x.org', 'Bo')]],
  ['a long last name', 'Elodie van den Berg <e@x.org>', [named('e@x.org', 'Elodie', 'van den Berg')]],
  [
    'quotes',
    '"Li, Ann" <ann@x.org>; "Bo Ek" <bo@x.org>',
    [named('ann@x.org', 'Ann', 'Li'), named('bo@x.org', 'Bo', 'Ek')],
  ],
  ['last name first, without quotes', 'Li, Ann <ann@x.org>', [named('ann@x.org', 'Ann', 'Li')]],
  [
    'an address and a name with the last name first',
    'bo@x.org, Li, Ann <ann@x.org>',
    [named('bo@x.org'), named('ann@x.org', 'Ann', 'Li')],
  ],
  [
    'cells of a spreadsheet',
    'Ann\tLi\tann@x.org\nBo\tEk\tbo@x.org',
    [named('ann@x.org', 'Ann', 'Li'), named('bo@x.org', 'Bo', 'Ek')],
  ],
  ['a name without brackets', 'Ann Li ann@x.org', [named('ann@x.org', 'Ann', 'Li')]],
  ['brackets alone', '<ann@x.org>', [named('ann@x.org')]],
  ['a link', 'mailto:ann@x.org', [named('ann@x.org')]],
  ['upper case and duplicates', 'Ann@X.org, ann@x.org', [named('ann@x.org')]],
  ['nothing', ' ,;\n "" ', []],
])('parses recipients from %s', (_form, text, users) => {
  expect(parseRecipients(text)).toEqual({ users, invalid: [] })
})

test('cuts a name that is too long for the server', () => {
  const [invitee] = parseRecipients(`${'a'.repeat(150)} ${'b'.repeat(150)} <a@x.org>`).users
  expect([invitee?.firstname.length, invitee?.lastname.length]).toEqual([100, 100])
})

const admin = { id: 'me' }
test.each([
  ['an active user', { id: 'a', status: 'active' }, ['edit', 'password', 'sessions', 'disable', 'access', 'remove']],
  ['an invited user', { id: 'a', status: 'invited' }, ['edit', 'resend', 'access', 'remove']],
  ['a disabled user', { id: 'a', status: 'disabled' }, ['edit', 'password', 'enable', 'access', 'remove']],
  ['an unlinked user', { id: 'a', status: 'unlinked' }, ['reinvite', 'access', 'remove']],
  ['themselves', { id: 'me', status: 'active' }, ['edit', 'access']],
  ['a user who may do more', { id: 'a', manageable: false, status: 'active' }, ['access']],
] as const)('allows an administrator the right actions on %s', (_label, user, actions) => {
  expect(allowedActions({ secondFactor: 'none', manageable: true, ...user }, admin)).toEqual(actions)
})

test('offers to reset a second factor only where there is one', () => {
  const user = { id: 'a', manageable: true, status: 'active', secondFactor: 'passkey' } as const
  expect(allowedActions(user, admin)).toContain('twoFactor')
  expect(allowedActions({ ...user, id: 'me' }, admin)).not.toContain('twoFactor')
})

test('uses the email as name of a user without one', () => {
  expect(fullName(named('ann@x.org', 'Ann', 'Li'))).toBe('Ann Li')
  expect(fullName(named('ann@x.org', 'Ann'))).toBe('Ann')
  expect(fullName(named('ann@x.org'))).toBe('ann@x.org')
})

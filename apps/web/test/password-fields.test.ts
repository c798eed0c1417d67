import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('../src/**/*.tsx', { eager: true, query: '?raw', import: 'default' })
const screens = Object.entries(sources).filter(([file]) => !file.endsWith('.test.tsx'))
/** The opening tags of a component. */
const findTags = (source: string, component: string) =>
  source.match(new RegExp(`<${component}\\b(?:[^>]|=>)*?/>`, 'gs')) ?? []

it('has password inputs in one component only, which requires its callers to say what password managers do', () => {
  const others = screens.filter(([, source]) => /\bPasswordInput\b|type="password"|type: 'password'/.test(source))
  expect(others.map(([file]) => file)).toEqual(['../src/ui/form/fields/password-field.tsx'])
})

it('has the user name in every form that has a new password of the caller', () => {
  const forms = screens.filter(([, source]) => /name="confirmation"/.test(source))
  expect(forms.length).toBeGreaterThan(1)
  expect(forms.filter(([, source]) => !/autoComplete="username"/.test(source)).map(([file]) => file)).toEqual([])
})

/** The values that browsers may fill in where users enter their own data; a recovery code is no code of an app. */
const tokens: { readonly [name: string]: RegExp } = {
  firstname: /autoComplete="given-name"/,
  lastname: /autoComplete="family-name"/,
  email: /autoComplete="(?:email|username)"/,
  organisation: /autoComplete="organization"/,
  code: /autoComplete=(?:"one-time-code"|\{usesRecovery \? 'off' : 'one-time-code'\})/,
}
/** Forms about another user, into which browsers must not put the data of the person at the keyboard. */
const aboutOthers = ['../src/features/identity/users/form/user-fields.tsx', '../src/app/design/design-fields.tsx']

const fields = screens.flatMap(([file, source]) =>
  findTags(source, 'TextField').flatMap((tag) => {
    const [, name = ''] = /\bname="(\w+)"/.exec(tag) ?? []
    return name in tokens || /type="email"/.test(tag) ? [{ file, name, tag }] : []
  }),
)
const byPlace = ({ file, name }: { file: string; name: string }) => `${name} in ${file.replace(/^.*\//, '')}`

describe('a field for an email address, a name or a code', () => {
  it('is filled in by browsers where users enter their own', () => {
    const own = fields.filter(({ file, name }) => name in tokens && !aboutOthers.includes(file))
    expect(own.length).toBeGreaterThan(12)
    expect(own.filter(({ name, tag }) => !tokens[name]?.test(tag)).map(byPlace)).toEqual([])
  })

  it('is left alone where it is that of another user', () => {
    const others = fields.filter(({ file, name }) => !(name in tokens) || aboutOthers.includes(file))
    expect(others.filter(({ tag }) => /autoComplete="(?!off)/.test(tag)).map(byPlace)).toEqual([])
    expect(others.map(byPlace)).toEqual(expect.arrayContaining(['adminEmail in add-tenant-form.tsx']))
  })
})

it('lets everything be pasted everywhere', () => {
  const listeners = screens.filter(([, source]) => /\bonPaste\b|'paste'|onBeforeInput/.test(source))
  expect(listeners.map(([file]) => file)).toEqual([])
})

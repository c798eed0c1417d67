import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../src/**/*.tsx', { eager: true, query: '?raw', import: 'default' })
const screens = Object.entries(sources).filter(([file]) => !file.endsWith('.test.tsx'))
/** The opening tags of a component. */
const findTags = (source: string, component: string) =>
  source.match(new RegExp(`<${component}\\b(?:[^>]|=>)*?/>`, 'gs')) ?? []

it('has password inputs in one component only, which requires its callers to say what password managers do', () => {
  const others = screens.filter(([, source]) => /\bPasswordInput\b|type="password"|type: 'password'/.test(source))
  expect(others.map(([file]) => file)).toEqual(['../src/ui/form/password-field.tsx'])
})

it('lets browsers fill in the codes of authenticator apps', () => {
  const codes = screens.flatMap(([file, source]) =>
    findTags(source, 'TextField')
      .filter((tag) => /\bname="code"/.test(tag))
      .map((tag) => [file, /autoComplete=.*one-time-code/.test(tag)]),
  )
  expect(codes.length).toBeGreaterThan(2)
  expect(codes.filter(([, isFilled]) => isFilled !== true)).toEqual([])
})

it('has the user name in every form that has a new password of the caller', () => {
  const forms = screens.filter(([, source]) => /name="confirmation"/.test(source))
  expect(forms.length).toBeGreaterThan(1)
  expect(forms.filter(([, source]) => !/autoComplete="username"/.test(source)).map(([file]) => file)).toEqual([])
})

import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addNotice, clearNotices, markNoticesRead, selectNoticesFor, useNotices } from './notices.ts'

beforeEach(() => selectNoticesFor('ana'))
afterEach(() => selectNoticesFor(undefined))

const add = (text: string) => addNotice({ kind: 'success', text, reference: '' })
const read = () => {
  const { result, unmount } = renderHook(useNotices)
  unmount()
  return result.current
}

test('notices are kept per user and survive a reload', () => {
  add('Saved')
  selectNoticesFor(undefined)
  expect(read()).toEqual([])
  selectNoticesFor('bob')
  expect(read()).toEqual([])
  selectNoticesFor('ana')
  expect(read()).toMatchObject([{ text: 'Saved', read: false }])
})

test('the newest 50 are kept', () => {
  for (let nth = 1; nth <= 60; nth++) add(`Saved ${nth}`)
  expect(read()).toHaveLength(50)
  expect(read()[0]?.text).toBe('Saved 60')
})

test('a text with a link is not kept, nor anything while no one is signed in', () => {
  add('Copied https://acme.test/portal/create-password?token=secret')
  selectNoticesFor(undefined)
  add('Saved')
  selectNoticesFor('ana')
  expect(read()).toEqual([])
})

test('one or all can be marked as read, and removed', () => {
  const first = add('First')
  add('Second')
  markNoticesRead(first)
  expect(read().map((one) => one.read)).toEqual([false, true])
  markNoticesRead()
  expect(read().every((one) => one.read)).toBe(true)
  clearNotices()
  expect(read()).toEqual([])
})

test('what another program has stored under the name is ignored', () => {
  localStorage.setItem('notices:ana', '[{"id":1},"text"]')
  selectNoticesFor('ana')
  expect(read()).toEqual([])
  localStorage.setItem('notices:ana', 'no JSON')
  selectNoticesFor('ana')
  expect(read()).toEqual([])
})

test('a failure is kept with the page where it happened', () => {
  document.title = 'Users · Meetings'
  addNotice({ kind: 'error', text: 'Failed', reference: '1' })
  add('Saved')
  expect(read().map(({ page }) => page)).toEqual([undefined, 'Users'])
})

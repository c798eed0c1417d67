import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const none = { items: [], hasMore: false }
const responses = {
  meetings: { listSchedules: () => none, listOpen: () => none, listPast: () => none, getPersonal: () => null },
}
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'visualViewport')
})

const findHere = (bar: HTMLElement) => [...bar.querySelectorAll('[data-here]')].map(({ textContent }) => textContent)

test.each([
  ['/portal/landing-page', 'Home'],
  ['/portal/upcoming-meetings', 'Meetings'],
  ['/portal/schedule-meeting', 'Meetings'],
  ['/portal/schedule-meeting/one', 'Meetings'],
  ['/portal/open-meetings', 'Meetings'],
  ['/portal/past-meetings', 'Meetings'],
  ['/portal/personal-meeting', 'Meetings'],
  ['/portal/profile', 'More'],
  ['/portal/live-meeting', 'More'],
])('at %s the bar of a phone marks %s', async (path, name) => {
  render(path, { user: buildUser('admin'), responses })
  expect(findHere(await screen.findByRole('navigation', { name: 'Main pages' }))).toEqual([name])
})

test('the bar of a phone leaves its room to the field while the keyboard is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const visible = Object.assign(new EventTarget(), { height: 720 })
  Object.defineProperty(window, 'visualViewport', { value: visible, configurable: true })
  render('/portal/landing-page', { user: buildUser('admin'), responses })
  const bar = () => screen.queryByRole('navigation', { name: 'Main pages' })
  await screen.findByRole('navigation', { name: 'Main pages' })
  const field = document.body.appendChild(document.createElement('input'))
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  const resize = (height: number) => {
    visible.height = height
    visible.dispatchEvent(new Event('resize'))
  }
  act(() => field.focus())
  wait(400)
  expect(bar()).not.toBeNull()
  resize(430)
  wait(400)
  expect(bar()).toBeNull()
  // The bar must not move under a tap before the tap has ended.
  act(() => field.blur())
  wait(100)
  expect(bar()).toBeNull()
  wait(300)
  expect(bar()).not.toBeNull()
  field.remove()
})

import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '#lib/announce.ts'
import { ApiError } from '#lib/api.ts'
import { setLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { Toaster } from './toaster.tsx'

/** Renders the toaster, and what it loads later. */
async function renderToaster(props: { keep?: boolean } = {}) {
  render(
    <MantineProvider>
      <Toaster {...props} />
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await act(() => vi.dynamicImportSettled())
}

beforeEach(async () => {
  vi.useFakeTimers()
  setLanguage('en')
  await renderToaster()
})
afterEach(() => {
  act(toast.clear)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = (text: string) => screen.queryByText(text) !== null
/** Finds the toast that receives the pointer. */
const box = (text: string): Element => {
  const found = screen.getByText(text).closest('[role="presentation"]')
  if (!found) throw new Error(`No notice says ${text}`)
  return found
}

test('a result that the screen shows is announced without a toast, each time', () => {
  act(() => announce('Picture updated'))
  const first = screen.getByText('Picture updated')
  expect(first.closest('[role="status"]')).toBeTruthy()
  expect(first.closest('[role="presentation"]')).toBeNull()
  act(() => announce('Picture updated'))
  // A new element, because the same text in the same one would not be read again.
  expect(screen.getByText('Picture updated')).not.toBe(first)
  act(() => announce(''))
})

test('a toast hides after 4000 ms', () => {
  act(() => void toast.success('Saved'))
  pass(3990)
  expect(shown('Saved')).toBe(true)
  pass(10)
  expect(shown('Saved')).toBe(false)
})

test('a success is a status and an error an alert', () => {
  act(() => {
    toast.success('Saved')
    toast.error('Failed')
  })
  expect(screen.getByText('Saved').closest('[role="status"]')).toBeTruthy()
  expect(screen.getByText('Failed').closest('[role="alert"]')).toBeTruthy()
})

test('what the server reports by itself is a status, and has not the sign of a success', () => {
  act(() => {
    toast.success('Saved')
    toast.notice('Starts in 10 minutes', 'reminder')
  })
  const findKind = (text: string) => screen.getByText(text).parentElement?.querySelector('[data-kind]')
  expect(screen.getByText('Starts in 10 minutes').closest('[role="status"]')).toBeTruthy()
  expect(findKind('Saved')?.getAttribute('data-kind')).toBe('success')
  expect(findKind('Starts in 10 minutes')?.getAttribute('data-kind')).toBe('notice')
})

test('Undo runs once and closes the toast', () => {
  const undo = vi.fn()
  act(() => void toast.undo('Meeting deleted', undo, 7))
  const button = screen.getByRole('button', { name: 'Undo' })
  fireEvent.click(button)
  expect(shown('Meeting deleted')).toBe(false)
  fireEvent.click(button)
  pass(60_000)
  expect(undo).toHaveBeenCalledTimes(1)
})

test('an undo that is not used is hidden after its time and never runs', () => {
  const undo = vi.fn()
  act(() => void toast.undo('Meeting deleted', undo, 7))
  pass(6990)
  expect(shown('Meeting deleted')).toBe(true)
  pass(10)
  expect(shown('Meeting deleted')).toBe(false)
  expect(undo).not.toHaveBeenCalled()
})

test.each([
  ['pointed at', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('its time stands still while it is %s, and goes on with what was left', (...[, hold, letGo]) => {
  act(() => void toast.undo('Meeting deleted', vi.fn(), 7))
  pass(6000)
  hold(box('Meeting deleted'))
  pass(60_000)
  expect(shown('Meeting deleted')).toBe(true)
  letGo(box('Meeting deleted'))
  pass(990)
  expect(shown('Meeting deleted')).toBe(true)
  pass(10)
  expect(shown('Meeting deleted')).toBe(false)
})

test('its time is paused while the tab is hidden', () => {
  act(() => void toast.success('Saved'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  pass(60_000)
  expect(shown('Saved')).toBe(true)
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  pass(4000)
  expect(shown('Saved')).toBe(false)
})

test('a toast can be dismissed with its button', () => {
  act(() => void toast.success('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(shown('Saved')).toBe(false)
})

test('F6 moves the focus to the notices, where their time stands still, and back', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  act(() => void toast.success('Saved'))
  fireEvent.keyDown(window, { key: 'F6' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notices' }))
  pass(60_000)
  expect(shown('Saved')).toBe(true)
  act(() => void fireEvent.keyDown(window, { key: 'F6' }))
  expect(document.activeElement).toBe(field)
  pass(4000)
  expect(shown('Saved')).toBe(false)
  field.remove()
})

test('an error of the server names its reference', () => {
  const error = { status: 500, code: 'unexpected', message: 'Failed', requestId: '7f3a9155-0000' }
  act(() => toast.failure(new ApiError(error)))
  expect(screen.getByText('7f3a9155')).toBeTruthy()
})

test('with the setting, toasts stay until they are dismissed', async () => {
  cleanup()
  await renderToaster({ keep: true })
  act(() => void toast.success('Saved'))
  pass(60_000)
  expect(shown('Saved')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(shown('Saved')).toBe(false)
})

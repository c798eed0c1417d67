import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DialogSuspense } from './dialog-suspense.tsx'

function Field() {
  const [value, setValue] = useState('')
  return <input type="email" aria-label="Email" value={value} onChange={(event) => setValue(event.target.value)} />
}

test('keeps what is typed while a dialog loads for its field, away from shortcuts', async () => {
  const loaded = Promise.withResolvers<{ default: typeof Field }>()
  const Dialog = lazy(() => loaded.promise)
  const runShortcut = vi.fn()
  window.addEventListener('keydown', runShortcut)
  render(
    <DialogSuspense>
      <Dialog />
    </DialogSuspense>,
  )
  await userEvent.keyboard('cecilx{Backspace}')
  await act(async () => loaded.resolve({ default: Field }))
  await userEvent.keyboard('e')
  const field = screen.getByLabelText('Email')
  act(() => field.focus())
  expect(field).toHaveProperty('value', 'cecile')
  expect(runShortcut).not.toHaveBeenCalled()
  // From then on the keys are those of the page again.
  await userEvent.keyboard('x')
  expect(runShortcut).toHaveBeenCalledTimes(1)
  window.removeEventListener('keydown', runShortcut)
})

test('shortcuts work again as soon as a dialog without a field has the focus, or is given up', async () => {
  const runShortcut = vi.fn()
  window.addEventListener('keydown', runShortcut)
  const open = async (keys: string) => {
    const loaded = Promise.withResolvers<{ default: () => ReactNode }>()
    const Dialog = lazy(() => loaded.promise)
    const { unmount } = render(
      <DialogSuspense>
        <Dialog />
      </DialogSuspense>,
    )
    if (keys !== '') await userEvent.keyboard(keys)
    await act(async () => loaded.resolve({ default: () => <button type="button">Close</button> }))
    return unmount
  }
  const close = await open('')
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  await userEvent.keyboard('c')
  expect(runShortcut).toHaveBeenCalledTimes(1)
  close()
  await open('{Escape}c')
  expect(runShortcut.mock.calls.map(([{ key }]) => key)).toEqual(['c', 'Escape', 'c'])
  window.removeEventListener('keydown', runShortcut)
})

import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, useState } from 'react'
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

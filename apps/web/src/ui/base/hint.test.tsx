import { Button, MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Hint } from './hint.tsx'

const show = () => {
  render(
    <MantineProvider env="test">
      <Hint label="Start video (V)">
        <Button>Video</Button>
      </Hint>
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'Video' })
}

test('a hint opens on keyboard focus', async () => {
  show()
  await userEvent.tab()
  expect(await screen.findByRole('tooltip', { name: 'Start video (V)' })).toBeTruthy()
})

test('a hint does not open on touch', () => {
  const button = show()
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.focus(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

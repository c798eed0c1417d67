import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const none = { items: [], hasMore: false }

test('a hidden strip of shortcuts stays hidden', async () => {
  let settings: object = { layout: 'layout3' }
  const open = () => {
    const user = buildUser('member', { settings })
    return render('/portal/landing-page', {
      user,
      responses: {
        auth: { userInfo: () => ({ user: { ...user, settings } }) },
        meetings: { listSchedules: () => none },
        settings: {
          update: ({ shortcutStrip }) => {
            settings = { layout: 'layout3', ...(shortcutStrip === false ? { shortcutStrip } : {}) }
            return { settings }
          },
        },
      },
    })
  }
  const { press, calls, unmount } = open()
  await press.click(await screen.findByRole('button', { name: 'Hide shortcuts' }))
  expect(screen.queryByRole('button', { name: 'Edit shortcuts' })).toBeNull()
  expect(document.documentElement.dataset.shortcutStrip).toBe('false')
  expect(calls.filter(({ name }) => name === 'settings.update').map(({ input }) => input)).toEqual([
    { shortcutStrip: false },
  ])
  unmount()

  const again = open()
  await again.press.click(await screen.findByRole('button', { name: 'Show shortcuts' }))
  expect(await screen.findByRole('button', { name: 'Edit shortcuts' })).toBeTruthy()
  expect(document.documentElement.dataset.shortcutStrip).toBeUndefined()
})

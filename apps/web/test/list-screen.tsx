import type { SignedInUser } from '@foyer/contract/identity/auth'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refuse, render, type StubResponses } from './kit.tsx'

type Page<Row> = { items: Row[]; hasMore: boolean }
type ListResponse<Row> = () => Page<Row> | Promise<Page<Row>> | ReturnType<typeof refuse>

type ListScreen<Row> = {
  readonly path: string
  readonly user: SignedInUser
  /** The call of the list, such as `users.list`. */
  readonly call: string
  /** The responses of the screen with that of its list. */
  readonly respond: (list: ListResponse<Row>) => StubResponses
  readonly row: Row
  /** A text that only the row shows. */
  readonly rowText: string
  /** The text of the empty list. */
  readonly empty: string
  readonly searchable?: false
  /** The address of the export, for a list that has one. */
  readonly exported?: string
}

/** Tests the behaviour of every list: the five states of its content, search, pages and export. */
export function describeListScreen<Row>(name: string, list: ListScreen<Row>): void {
  const { path, user, respond, row, rowText, empty } = list
  const none = { items: [], hasMore: false }
  const show = (response: ListResponse<Row>, query = '') =>
    render(`${path}${query}`, { user, responses: respond(response) })
  const findRow = () => screen.findByText(rowText)
  const lastInput = (calls: ReturnType<typeof render>['calls']) =>
    calls.filter((made) => made.name === list.call).at(-1)?.input

  describe(`the list of ${name}`, () => {
    test('is busy until its rows arrive', async () => {
      let arrive: (page: Page<Row>) => void = () => undefined
      const rows = new Promise<Page<Row>>((resolve) => {
        arrive = resolve
      })
      show(() => rows)
      await screen.findByRole('heading', { level: 1 })
      expect(await screen.findByRole('status', { name: 'Loading…' })).toBeTruthy()
      arrive({ items: [row], hasMore: false })
      expect(await findRow()).toBeTruthy()
      expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
    })

    test('says that it is empty', async () => {
      show(() => none)
      expect(await screen.findByText(empty)).toBeTruthy()
    })

    test('shows a failure with a retry', async () => {
      let broken = true
      const { press } = show(() =>
        broken ? refuse(409, 'conflict', { message: 'Broken' }) : { items: [row], hasMore: false },
      )
      expect(await screen.findByText('Broken')).toBeTruthy()
      broken = false
      await press.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await findRow()).toBeTruthy()
    })

    test('keeps its page in the URL', async () => {
      const { press, path: current, calls } = show(() => ({ items: [row], hasMore: true }))
      await findRow()
      await press.click(screen.getByRole('button', { name: 'Next page' }))
      await waitFor(() => expect(Number(Object(lastInput(calls)).page)).toBe(2))
      expect(current()).toContain('page=2')
    })

    if (list.searchable !== false)
      test('says that nothing matches the search of the URL, and clears it', async () => {
        const { press, path: current, calls } = show(() => none, '?search=zzz')
        expect(await screen.findByText('Nothing matches “zzz”')).toBeTruthy()
        expect(lastInput(calls)).toMatchObject({ search: 'zzz' })
        await press.click(screen.getByRole('button', { name: 'Clear' }))
        await waitFor(() => expect(current()).toBe(path))
      })

    const { exported } = list
    if (exported !== undefined)
      test('can be exported', async () => {
        show(() => ({ items: [row], hasMore: false }))
        await findRow()
        expect(screen.getByRole('link', { name: 'Export' })).toHaveProperty(
          'href',
          expect.stringContaining(`/api${exported}?`),
        )
      })
  })
}

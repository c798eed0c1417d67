import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { setLanguage } from '#lib/language.ts'
import { DataTable } from './data-table.tsx'
import type { ListResult } from './data-table.types.ts'

type Row = { id: string; name: string }
const list = { page: 1, search: '', setPage: vi.fn(), setSearch: vi.fn() }

function show(result: Partial<ListResult<Row>>, change: { search?: string; page?: number } = {}, onClick = vi.fn()) {
  setLanguage('en')
  return render(
    <MantineProvider>
      <DataTable<Row>
        label="People"
        columns={[{ key: 'name', header: 'Name', cell: (row) => row.name }]}
        result={{ data: undefined, error: null, isFetching: false, refetch: vi.fn(), ...result }}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        actionsOf={() => [{ key: 'open', label: 'Open', onClick }]}
        empty={{ text: 'There are no users!', action: <button type="button">{'Add'}</button> }}
        list={{ ...list, ...change }}
      />
    </MantineProvider>,
  )
}
const ana = { items: [{ id: '1', name: 'Ana' }], hasMore: false }

test('waiting is busy, and shows grey lines only after a moment', async () => {
  show({ isFetching: true })
  expect(screen.getByLabelText('People').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByLabelText('Loading…')).toBeNull()
  expect(await screen.findByLabelText('Loading…')).toBeTruthy()
})

test('a failure keeps the last rows and tries again', async () => {
  const refetch = vi.fn()
  show({ data: ana, error: new Error('No network'), refetch })
  expect(screen.getByText('No network')).toBeTruthy()
  expect(screen.getByText('Ana')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalled()
})

test('nothing yet and nothing that matches are two sentences', () => {
  const { unmount } = show({ data: { items: [], hasMore: false } })
  expect(screen.getByText('There are no users!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy()
  unmount()
  show({ data: { items: [], hasMore: false } }, { search: 'zed' })
  expect(screen.getByText('Nothing matches “zed”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})

test("a row's menu is a button that says whose it is", async () => {
  const onClick = vi.fn()
  show({ data: ana }, {}, onClick)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open' }))
  expect(onClick).toHaveBeenCalledWith(ana.items[0])
})

test('pages go on while there is more; the search waits for a pause, Enter does not', async () => {
  show({ data: { ...ana, hasMore: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(list.setPage).toHaveBeenCalledWith(2)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(box, 'an')
  expect(list.setSearch).not.toHaveBeenCalled()
  await userEvent.type(box, 'a{Enter}')
  expect(list.setSearch).toHaveBeenLastCalledWith('ana')
})

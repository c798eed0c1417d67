import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useSelection } from '#lib/lists/selection.ts'
import { setLanguage } from '#lib/texts/language.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps, ListResult } from './data-table.types.ts'

type Row = { id: string; name: string }
const list = { page: 1, search: '', setPage: vi.fn(), setSearch: vi.fn(), clear: vi.fn() }

function show(result: Partial<ListResult<Row>>, change: { search?: string; page?: number } = {}, onClick = vi.fn()) {
  setLanguage('en')
  return render(
    <MantineProvider>
      <DataTable<Row>
        label="People"
        columns={[{ key: 'name', header: 'Name', cell: (row) => row.name }]}
        result={{ data: undefined, error: null, isFetching: false, refetch: vi.fn(), ...result }}
        rowName={(row) => row.name}
        rowActions={() => [{ key: 'open', label: 'Open', onClick }]}
        empty={{ text: 'There are no users!', action: <button type="button">{'Add'}</button> }}
        list={{ ...list, ...change }}
      />
    </MantineProvider>,
  )
}
const ana = { items: [{ id: '1', name: 'Ana' }], hasMore: false }

test('a loading list is busy and shows a skeleton after a moment', async () => {
  show({ isFetching: true })
  expect(screen.getByLabelText('People').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByLabelText('Loading…')).toBeNull()
  expect(await screen.findByLabelText('Loading…')).toBeTruthy()
})

test('a failed list keeps the last rows and can be retried', async () => {
  const refetch = vi.fn()
  show({ data: ana, error: new Error('No network'), refetch })
  expect(screen.getByText('No network')).toBeTruthy()
  expect(screen.getByText('Ana')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalled()
})

test('an empty list and an empty search result have different texts', () => {
  const { unmount } = show({ data: { items: [], hasMore: false } })
  expect(screen.getByText('There are no users!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy()
  unmount()
  show({ data: { items: [], hasMore: false } }, { search: 'zed' })
  expect(screen.getByText('Nothing matches “zed”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Clear' })).toBeTruthy()
})

test('a narrow list hides columns, and shows cards before anything is cut off', () => {
  const columns = [
    { key: 'name', header: 'Name', breakWords: true, cell: (row: Row) => row.name },
    { key: 'role', header: 'Role', priority: 2, cell: () => 'Member' },
  ] as const
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get')
  const heads = () => screen.queryAllByRole('columnheader').map((head) => head.textContent)
  width.mockReturnValue(600)
  const { unmount } = render(<Chooser columns={columns} />)
  expect(heads()).toEqual(['', 'Name', 'Role', 'Actions'])
  unmount()
  width.mockReturnValue(400)
  const narrow = render(<Chooser columns={columns} />)
  expect(heads()).toEqual(['', 'Name', 'Actions'])
  narrow.unmount()
  width.mockReturnValue(280)
  render(<Chooser columns={columns} />)
  expect(heads()).toEqual([])
  expect(screen.getAllByText('Member')).toHaveLength(five.length)
})

test('a cell that may be truncated has its full text as its title', () => {
  show({ data: { items: [{ id: '1', name: 'a.very.long.address@somewhere.example' }], hasMore: false } })
  expect(screen.getByTitle('a.very.long.address@somewhere.example')).toBeTruthy()
})

test("the button of a row's menu names the row", async () => {
  const onClick = vi.fn()
  show({ data: ana }, {}, onClick)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open' }))
  expect(onClick).toHaveBeenCalledWith(ana.items[0])
})

test('there is a next page while there are more rows; the search waits for a pause, Enter does not', async () => {
  show({ data: { ...ana, hasMore: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(list.setPage).toHaveBeenCalledWith(2)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(box, 'an')
  expect(list.setSearch).not.toHaveBeenCalled()
  await userEvent.type(box, 'a{Enter}')
  expect(list.setSearch).toHaveBeenLastCalledWith('ana')
})

const five = ['Ana', 'Bea', 'Cyr', 'Dag', 'Eva'].map((name, index) => ({ id: String(index + 1), name }))

/** A list of five rows that can be selected and removed. */
function Chooser({ max = 100, ...props }: Partial<DataTableProps<Row>> & { max?: number }) {
  const [rows, setRows] = useState<readonly Row[]>(five)
  const selection = useSelection('', max)
  return (
    <MantineProvider>
      <DataTable<Row>
        label="People"
        columns={[{ key: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' }]}
        result={{ data: { items: rows, hasMore: false }, error: null, isFetching: false, refetch: vi.fn() }}
        rowName={(row) => row.name}
        rowTarget={() => () => undefined}
        rowActions={() => [{ key: 'go', label: 'Go', onClick: (gone) => setRows(rows.filter((row) => row !== gone)) }]}
        empty={{ text: 'There are no users!' }}
        list={list}
        bulk={{ selection, actions: [{ key: 'go', label: 'Go', onClick: vi.fn() }] }}
        {...props}
      />
    </MantineProvider>
  )
}
const chosen = () =>
  five.filter(({ name }) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked)
const names = () => chosen().map(({ name }) => name)
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

test('Shift selects all rows since the last one, by pointer and by Space', async () => {
  render(<Chooser />)
  const press = userEvent.setup()
  await press.click(box('Bea'))
  await press.keyboard('{Shift>}')
  await press.click(box('Dag'))
  await press.keyboard('{/Shift}')
  expect(names()).toEqual(['Bea', 'Cyr', 'Dag'])
  box('Ana').focus()
  await press.keyboard('{Shift>} {/Shift}')
  expect(names()).toEqual(['Ana', 'Bea', 'Cyr', 'Dag'])
  expect(screen.getByText(/^4 selected\. /).getAttribute('role')).toBe('status')
})

test('Shift and arrows select and deselect rows, arrows alone move, Escape clears the selection', async () => {
  render(<Chooser />)
  const press = userEvent.setup()
  box('Bea').focus()
  await press.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  expect(names()).toEqual(['Bea', 'Cyr'])
  await press.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(box('Eva'))
  expect(names()).toEqual(['Bea', 'Cyr'])
  await press.keyboard('{Escape}')
  expect(names()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  expect(document.activeElement).toBe(box('Eva'))
})

test('the number of individually selected rows is limited, and the limit is shown', async () => {
  render(<Chooser max={2} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }))
  expect(bar.getByText('2 selected (maximum)')).toBeTruthy()
})

test('after a row is removed the next one has the focus, and the number of rows is announced', async () => {
  render(<Chooser />)
  const press = userEvent.setup()
  await press.click(screen.getByRole('button', { name: 'Actions for Cyr' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Go' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dag' })))
  expect(screen.getByText('4 rows').getAttribute('role')).toBe('status')
})

test('a column header sorts in ascending, then in descending order, and states the order', async () => {
  const setSort = vi.fn()
  const { rerender } = render(<Chooser list={{ ...list, sort: '-other', setSort }} />)
  const head = () => screen.getByRole('columnheader', { name: 'Name' })
  expect(head().getAttribute('aria-sort')).toBe('none')
  await userEvent.click(within(head()).getByRole('button'))
  expect(setSort).toHaveBeenLastCalledWith('name')
  rerender(<Chooser list={{ ...list, sort: 'name', setSort }} />)
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(within(head()).getByRole('button'))
  expect(setSort).toHaveBeenLastCalledWith('-name')
})

test('active filters are chips that can be removed one by one or all at once', async () => {
  const [setFilter, clear] = [vi.fn(), vi.fn()]
  const options = [{ value: 'red', label: 'Red' }]
  render(
    <Chooser
      filters={[
        { key: 'colour', label: 'Colour', options },
        { key: 'word', label: 'Word' },
      ]}
      list={{ ...list, filters: { colour: 'red', word: 'so' }, setFilter, clear }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Colour: Red' }))
  expect(setFilter).toHaveBeenLastCalledWith('colour', '')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(clear).toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.clear(await screen.findByLabelText('Word'))
  await userEvent.type(screen.getByLabelText('Word'), 'more{Enter}')
  expect(setFilter).toHaveBeenLastCalledWith('word', 'more')
})

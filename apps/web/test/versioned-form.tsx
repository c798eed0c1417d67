import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse, type render } from './kit.tsx'
import { latestSocket, Socket } from './socket.ts'

type Shown = ReturnType<typeof render>
type Row = { readonly version: number }

/** The saved row, as the stubbed calls of a form read and update it. */
export type StubServer<R extends Row> = {
  readonly read: () => R
  readonly update: (input: { version: number }) => R | ReturnType<typeof refuse>
}

type VersionedForm<R extends Row> = {
  readonly saved: R
  /** The values that someone else saves while the form is open. */
  readonly theirs: Partial<R>
  /** The field that both change: its label, the text in it, and the text that the user types into it. */
  readonly field: { readonly label: string; readonly theirs: string; readonly mine: string }
  /** The call that saves, such as `users.update`, and the field's name in its input. */
  readonly call: string
  readonly input: string
  /** Renders the page and opens the form. */
  readonly show: (server: StubServer<R>) => Promise<Shown> | Shown
}

/** Tests that a form loses neither what the user typed nor what someone else saved meanwhile. */
export function describeVersionedForm<R extends Row>(title: string, form: VersionedForm<R>): void {
  const { field } = form
  const box = () => screen.findByLabelText<HTMLInputElement>(field.label)
  const pressSave = async ({ press }: Shown) => press.click(screen.getByRole('button', { name: 'Save' }))
  const findConflict = async () => within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
  const findSent = ({ calls }: Shown) => calls.filter(({ name }) => name === form.call).map(({ input }) => input)
  const typeMine = async ({ press }: Shown) => {
    await press.clear(await box())
    await press.type(await box(), field.mine)
  }
  const startServer = () => {
    let row = form.saved
    return {
      read: () => row,
      update: ({ version }: { version: number }) => {
        if (version !== row.version) return refuse(409, 'conflict')
        row = { ...row, version: version + 1 }
        return row
      },
      saveTheirs: (theirs = form.theirs) => {
        row = { ...row, ...theirs, version: row.version + 1 }
      },
    }
  }
  const [slice = ''] = form.call.split('.')
  const announce = () => {
    const topic = slice.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    latestSocket().receive({ seq: 1, topic, id: 'any' })
  }
  const showConflict = async () => {
    const server = startServer()
    const shown = await form.show(server)
    await typeMine(shown)
    server.saveTheirs()
    await pressSave(shown)
    return { shown, conflict: await findConflict() }
  }

  describe(title, () => {
    beforeEach(() => {
      sessionStorage.clear()
      vi.stubGlobal('WebSocket', Socket)
    })

    test('shows what someone else saved beside what the user typed, which can overwrite it', async () => {
      const { shown, conflict } = await showConflict()
      expect((await box()).value).toBe(field.mine)
      expect(conflict.getByRole('row', { name: `${field.label} ${field.theirs} ${field.mine}` })).toBeTruthy()
      await shown.press.click(conflict.getByRole('button', { name: 'Overwrite with yours' }))
      await waitFor(() => expect(findSent(shown)).toHaveLength(2))
      const version = form.saved.version + 1
      expect(findSent(shown).at(-1)).toMatchObject({ version, [form.input]: field.mine })
    })

    test('can go on with what someone else saved', async () => {
      const { shown, conflict } = await showConflict()
      await shown.press.click(conflict.getByRole('button', { name: 'Use theirs' }))
      await waitFor(async () => expect((await box()).value).toBe(field.theirs))
      expect(screen.queryByText('Changed by someone else')).toBeNull()
      await pressSave(shown)
      await waitFor(() => expect(findSent(shown)).toHaveLength(2))
      const version = form.saved.version + 1
      expect(findSent(shown).at(-1)).toMatchObject({ version, [form.input]: field.theirs })
    })

    test('takes over what someone else saves while nothing is changed', async () => {
      const server = startServer()
      const shown = await form.show(server)
      expect((await box()).value).not.toBe(field.theirs)
      server.saveTheirs()
      announce()
      await waitFor(async () => expect((await box()).value).toBe(field.theirs))
      expect(screen.queryByText('Changed by someone else')).toBeNull()
      await typeMine(shown)
      await pressSave(shown)
      const version = form.saved.version + 1
      await waitFor(() => expect(findSent(shown)).toMatchObject([{ version, [form.input]: field.mine }]))
    })

    test('says while something is changed that someone else has saved, and leaves the focus where it is', async () => {
      const server = startServer()
      const shown = await form.show(server)
      await typeMine(shown)
      server.saveTheirs()
      announce()
      const conflict = await findConflict()
      expect(conflict.getByRole('row', { name: `${field.label} ${field.theirs} ${field.mine}` })).toBeTruthy()
      expect(document.activeElement).toBe(await box())
      await pressSave(shown)
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
    })

    test.each(['while something is changed', 'unknown to the page'])(
      'saves without a question if someone else has saved only what the form does not show, %s',
      async (when) => {
        const server = startServer()
        const shown = await form.show(server)
        await typeMine(shown)
        server.saveTheirs({})
        if (when === 'while something is changed') announce()
        await pressSave(shown)
        const version = form.saved.version + 1
        await waitFor(() => expect(findSent(shown).at(-1)).toMatchObject({ version, [form.input]: field.mine }))
        expect(screen.queryByText('Changed by someone else')).toBeNull()
      },
    )

    test('restores a draft over a newer version without overwriting it', async () => {
      const server = startServer()
      const first = await form.show(server)
      await typeMine(first)
      first.unmount()
      server.saveTheirs()
      const shown = await form.show(server)
      await waitFor(async () => expect((await box()).value).toBe(field.mine))
      await pressSave(shown)
      const conflict = await findConflict()
      expect(conflict.getByRole('row', { name: `${field.label} ${field.theirs} ${field.mine}` })).toBeTruthy()
    })
  })
}

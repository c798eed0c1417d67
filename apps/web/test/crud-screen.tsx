import { type CallRow, toCallName } from '@foyer/contract/call'
import type { SignedInUser } from '@foyer/contract/identity/auth'
import { builtInRoles } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeleteTexts } from '#crud/confirm-call.tsx'
import type { RowDialogTexts } from '#crud/row-dialog.tsx'
import type { Texts } from '#lib/texts.ts'
import { refuse, render, type StubResponses } from './kit.tsx'
import { describeVersionedForm } from './versioned-form.tsx'

type Row = { readonly id: string; readonly version: number }
type Refused = ReturnType<typeof refuse>

/** The calls of a list with a form and a deletion, as they are stubbed. */
type CrudResponses<R> = {
  readonly list: () => { items: R[]; hasMore: boolean }
  readonly get: () => R
  readonly create: () => R | Refused
  readonly update: (input: { version: number }) => R | Refused
  readonly delete: () => Record<string, never> | Refused
}

type CrudScreen<R extends Row> = {
  readonly path: string
  readonly user: SignedInUser
  readonly calls: { readonly [name in 'create' | 'update' | 'delete']: CallRow }
  readonly texts: Texts<RowDialogTexts & DeleteTexts & { readonly edit: string; readonly cancel: string }>
  /** The responses of the screen with those of its calls. */
  readonly respond: (responses: CrudResponses<R>) => StubResponses
  readonly row: R
  /** The text by which the list and its dialogs name the row. */
  readonly name: string
  /** The text field that a new row needs: its label, its name in the input, and its error while it is empty. */
  readonly field: { readonly label: string; readonly input: string; readonly empty: string }
  /** Fills the other fields that a new row needs. */
  readonly fill?: (shown: ReturnType<typeof render>) => Promise<void>
  /** A change that someone else saves meanwhile, with `Theirs` in the field. */
  readonly theirs: Partial<R>
  /** The consequences that are named before the row is deleted. */
  readonly consequences: string | RegExp
}

/**
 * Tests a list whose rows are created and edited in a dialog and deleted after a question: invalid and refused fields,
 * what is sent, a change by someone else, and what is hidden without permission.
 */
export function describeCrudScreen<R extends Row>(title: string, crud: CrudScreen<R>): void {
  const { row, field, name } = crud
  const t = crud.texts.en
  const findSent = ({ calls }: ReturnType<typeof render>, call: CallRow) =>
    calls.filter((made) => made.name === toCallName(call)).map(({ input }) => input)
  const show = (changed: Partial<CrudResponses<R>> = {}, items = [row], keys = builtInRoles[crud.user.role]) => {
    const calls: CrudResponses<R> = {
      list: () => ({ items, hasMore: false }),
      get: () => row,
      create: () => row,
      update: ({ version }) => ({ ...row, version: version + 1 }),
      delete: () => ({}),
      ...changed,
    }
    const auth = { permissions: () => ({ tree: [], keys: [...keys] }) }
    return render(crud.path, { user: crud.user, responses: { auth, ...crud.respond(calls) } })
  }
  const findMenu = () => screen.findByRole('button', { name: /^Actions for/ })
  const choose = async ({ press }: ReturnType<typeof render>, action: string) => {
    await press.click(await findMenu())
    await press.click(await screen.findByRole('menuitem', { name: action }))
  }
  const findForm = async (label: string) => within(await screen.findByRole('form', { name: label }))
  const expectAtField = async (message: string, form: Awaited<ReturnType<typeof findForm>>) => {
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0)
    expect(form.getByLabelText(field.label).getAttribute('aria-invalid')).toBe('true')
  }
  const findQuestion = async () => within(await screen.findByRole('dialog', { name: t.deleteTitle(name) }))

  describe(`creating, editing and deleting ${title}`, () => {
    beforeEach(() => sessionStorage.clear())

    test('creates from the empty list, with the errors of page and server at the field', async () => {
      let isTaken = true
      const error = { message: 'Refused by the server', field: field.input }
      const shown = show({ create: () => (isTaken ? refuse(409, 'conflict', error) : row) }, [])
      const { press } = shown
      const [, addFirst] = await waitFor(() => {
        const buttons = screen.getAllByRole('button', { name: t.add })
        expect(buttons).toHaveLength(2)
        return buttons
      })
      if (addFirst) await press.click(addFirst)
      const form = await findForm(t.add)
      await press.click(form.getByRole('button', { name: t.create }))
      expect((await form.findAllByText(field.empty)).length).toBeGreaterThan(0)
      expect(findSent(shown, crud.calls.create)).toEqual([])
      await press.type(form.getByLabelText(field.label), 'Mine')
      await crud.fill?.(shown)
      await press.click(form.getByRole('button', { name: t.create }))
      await expectAtField(error.message, form)
      isTaken = false
      await press.click(form.getByRole('button', { name: t.create }))
      expect(await screen.findByText(t.created)).toBeTruthy()
      expect(findSent(shown, crud.calls.create).at(-1)).toMatchObject({ [field.input]: 'Mine' })
      await waitFor(() => expect(screen.queryByRole('form', { name: t.add })).toBeNull())
      // It was not shown as a toast as well.
      expect(screen.queryByText(error.message)).toBeNull()
    })

    test('edits, with the error of the server at the field', async () => {
      let isTaken = true
      const error = { message: 'Refused by the server', field: field.input }
      const update: CrudResponses<R>['update'] = ({ version }) =>
        isTaken ? refuse(409, 'conflict', error) : { ...row, version: version + 1 }
      const shown = show({ update })
      await choose(shown, t.edit)
      const form = await findForm(name)
      await shown.press.clear(form.getByLabelText(field.label))
      await shown.press.type(form.getByLabelText(field.label), 'Mine')
      await shown.press.click(form.getByRole('button', { name: t.save }))
      await expectAtField(error.message, form)
      isTaken = false
      await shown.press.click(form.getByRole('button', { name: t.save }))
      expect(await screen.findByText(t.edited)).toBeTruthy()
      const { id, version } = row
      expect(findSent(shown, crud.calls.update).at(-1)).toMatchObject({ id, version, [field.input]: 'Mine' })
      await waitFor(() => expect(screen.queryByRole('form', { name })).toBeNull())
      // It was not shown as a toast as well.
      expect(screen.queryByText(error.message)).toBeNull()
    })

    test('deletes after a question that names the consequences', async () => {
      let items = [row]
      const remove = () => {
        items = []
        return {}
      }
      const shown = show({ list: () => ({ items, hasMore: false }), delete: remove })
      await choose(shown, t.delete)
      const question = await findQuestion()
      expect(question.getByText(crud.consequences)).toBeTruthy()
      await shown.press.click(question.getByRole('button', { name: t.cancel }))
      expect(findSent(shown, crud.calls.delete)).toEqual([])
      await choose(shown, t.delete)
      await shown.press.click((await findQuestion()).getByRole('button', { name: t.delete }))
      expect(await screen.findByText(t.deleted)).toBeTruthy()
      expect(findSent(shown, crud.calls.delete)).toEqual([{ id: row.id }])
      await waitFor(() => expect(screen.queryByText(name)).toBeNull())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('shows why it is not deleted, and still asks', async () => {
      const shown = show({ delete: () => refuse(403, 'forbidden', { message: 'Refused by the server' }) })
      await choose(shown, t.delete)
      await shown.press.click((await findQuestion()).getByRole('button', { name: t.delete }))
      expect(await screen.findByText('Refused by the server')).toBeTruthy()
      expect(await findQuestion()).toBeTruthy()
      expect(screen.queryByText(t.deleted)).toBeNull()
    })

    test.each(['create', 'update', 'delete'] as const)(
      'offers nothing that needs the permission to %s',
      async (call) => {
        const labels = { create: t.add, update: t.edit, delete: t.delete }
        const { permission } = crud.calls[call]
        const { press } = show(
          {},
          [row],
          builtInRoles[crud.user.role].filter((key) => key !== permission),
        )
        await press.click(await findMenu())
        const offered = [...(await screen.findAllByRole('menuitem')), ...screen.queryAllByRole('button')]
        const texts = offered.map(({ textContent }) => textContent)
        for (const [other, label] of Object.entries(labels)) expect(texts.includes(label)).toBe(other !== call)
      },
    )
  })

  describeVersionedForm(`editing one of ${title}`, {
    saved: row,
    theirs: crud.theirs,
    field: { label: field.label, theirs: 'Theirs', mine: 'Mine' },
    call: toCallName(crud.calls.update),
    input: field.input,
    show: async ({ read, update }) => {
      const shown = show({ list: () => ({ items: [read()], hasMore: false }), get: read, update })
      await choose(shown, t.edit)
      await screen.findByRole('form')
      return shown
    },
  })
}

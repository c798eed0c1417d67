import { defineErrors } from '@foyer/contract/define-errors'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render as mount, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useContractForm } from '#lib/form.ts'
import { sessionQuery, signedOut } from '#lib/session.ts'
import { setLanguage } from '#lib/texts/language.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { TextField } from './fields/text-field.tsx'
import { Form } from './form.tsx'
import { FormActions } from './form-actions.tsx'

const errors = defineErrors({
  'topic-missing': { status: 400, en: 'Enter a topic', fr: 'Saisissez un sujet' },
  'place-missing': { status: 400, en: 'Enter a place', fr: 'Saisissez un lieu' },
})
const Meeting = z.object({ topic: z.string().min(1, 'topic-missing'), place: z.string().min(1, 'place-missing') })
type Values = { topic: string; place: string }
type FieldsProps = {
  schema?: () => Promise<typeof Meeting>
  send?: (values: Values) => Promise<Values>
  label?: string
  children?: ReactNode
}

function MeetingForm({
  schema = async () => Meeting,
  send = async (values) => values,
  label = 'Meeting',
  children,
}: FieldsProps) {
  const form = useContractForm({
    schema,
    errors,
    initialValues: { topic: '', place: '' },
    send,
    toSaved: (saved: Values) => saved,
  })
  return (
    <Form form={form} label={label}>
      <TextField name="topic" label="Topic" />
      <TextField name="place" label="Place" />
      {children}
      <FormActions submit="Save" />
    </Form>
  )
}

function show(children: ReactNode) {
  setLanguage('en')
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery().queryKey, signedOut)
  mount(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        {children}
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('loads a schema when a field gets the focus, and validates it when it loses the focus after a change', async () => {
  const load = vi.fn(async () => Meeting)
  const press = show(<MeetingForm schema={load} />)
  expect(load).not.toHaveBeenCalled()
  await press.click(screen.getByLabelText('Topic'))
  expect(load).toHaveBeenCalled()
  await press.tab()
  expect(screen.queryByText('Enter a topic')).toBeNull()
  await press.type(screen.getByLabelText('Topic'), 'a{Backspace}')
  await press.tab()
  expect(await screen.findByText('Enter a topic')).toBeTruthy()
  expect(screen.queryByText('Enter a place')).toBeNull()
})

test('loads the schema before it validates, even if no field had the focus yet', async () => {
  const press = show(<CheckedForm />)
  await press.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('invalid')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Topic'))
  await press.type(screen.getByLabelText('Topic'), 'Weekly')
  await press.type(screen.getByLabelText('Place'), 'Room 1')
  await press.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('valid')).toBeTruthy()
})

function CheckedForm() {
  const [verdict, setVerdict] = useState('')
  const form = useContractForm({
    schema: async () => Meeting,
    errors,
    initialValues: { topic: '', place: '' },
    send: async (values) => values,
  })
  return (
    <Form form={form}>
      <TextField name="topic" label="Topic" />
      <TextField name="place" label="Place" />
      <button type="button" onClick={async () => setVerdict((await form.validate()) ? 'valid' : 'invalid')}>
        Check
      </button>
      {verdict}
    </Form>
  )
}

test('reports that the schema could not be loaded, and loads it with the next submission', async () => {
  let isOffline = true
  const load = async () => {
    if (isOffline) throw new Error('Failed to fetch')
    return Meeting
  }
  const send = vi.fn(async (values: Values) => values)
  const press = show(<MeetingForm schema={load} send={send} />)
  await press.type(screen.getByLabelText('Topic'), 'Weekly')
  await press.type(screen.getByLabelText('Place'), 'Room 1{Enter}')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  isOffline = false
  await press.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test('sends the form once, however often it is submitted while the schema loads and the call runs', async () => {
  let load: (schema: typeof Meeting) => void = () => undefined
  let respond: (saved: Values) => void = () => undefined
  const loading = new Promise<typeof Meeting>((resolve) => {
    load = resolve
  })
  const send = vi.fn(
    () =>
      new Promise<Values>((resolve) => {
        respond = resolve
      }),
  )
  const press = show(<MeetingForm schema={() => loading} send={send} />)
  await press.type(screen.getByLabelText('Topic'), 'Weekly')
  await press.type(screen.getByLabelText('Place'), 'Room 1{Enter}{Enter}')
  load(Meeting)
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  await press.type(screen.getByLabelText('Place'), '{Enter}')
  respond({ topic: 'Weekly', place: 'Room 1' })
  await waitFor(() => expect(save().getAttribute('data-loading')).toBeNull())
  expect(send).toHaveBeenCalledOnce()
})

test('keeps what is typed while the form is sent, and takes the other fields as they were saved', async () => {
  let respond: (saved: Values) => void = () => undefined
  const press = show(
    <MeetingForm
      send={() =>
        new Promise((resolve) => {
          respond = resolve
        })
      }
    />,
  )
  const topic = screen.getByLabelText<HTMLInputElement>('Topic')
  await press.type(topic, 'Weekly')
  await press.type(screen.getByLabelText('Place'), ' Room 1 {Enter}')
  await press.type(topic, ' review')
  respond({ topic: 'Weekly', place: 'Room 1' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Room 1'))
  expect(topic.value).toBe('Weekly review')
})

test('shows a few errors at their fields only, and focuses the first field on the page', async () => {
  const press = show(<MeetingForm />)
  await press.click(save())
  expect(await screen.findByText('Enter a topic')).toBeTruthy()
  expect(screen.queryByText('Please check these fields')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Topic'))
})

test('sums up four errors, naming the fields by their labels', async () => {
  const press = show(<LongForm />)
  await press.click(save())
  const summary = within(await screen.findByRole('alert', { name: 'Please check these fields' }))
  expect(summary.getAllByRole('listitem')).toHaveLength(4)
  await press.click(summary.getByRole('button', { name: 'Second: Enter a topic' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Second'))
})

test('puts a no-break space before the colons of the French summary', async () => {
  const press = show(<LongForm />)
  act(() => setLanguage('fr'))
  await press.click(save())
  expect(await screen.findByRole('button', { name: 'First\u00a0: Saisissez un sujet' })).toBeTruthy()
})

test('focuses the first field on the page, whatever the order of the schema is', async () => {
  const press = show(<LongForm />)
  await press.click(save())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')))
})

const Long = z.object({
  fourth: z.string().min(1, 'topic-missing'),
  third: z.string().min(1, 'topic-missing'),
  second: z.string().min(1, 'topic-missing'),
  first: z.string().min(1, 'topic-missing'),
})

function LongForm() {
  const form = useContractForm({
    schema: async () => Long,
    errors,
    initialValues: { first: '', second: '', third: '', fourth: '' },
    send: async (values) => values,
  })
  return (
    <Form form={form}>
      <TextField name="first" label="First" />
      <TextField name="second" label="Second" />
      <TextField name="third" label="Third" />
      <TextField name="fourth" label="Fourth" />
      <FormActions submit="Save" />
    </Form>
  )
}

test('focuses the field of the form that was submitted, not that of another one', async () => {
  const press = show(
    <>
      <MeetingForm label="First" />
      <MeetingForm label="Second" />
    </>,
  )
  const second = within(screen.getByRole('form', { name: 'Second' }))
  await press.click(second.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('Topic')))
})

test('rejects a field that the form does not have', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const wrong = (
    <MeetingForm>
      <TextField name="day" label="Day" />
    </MeetingForm>
  )
  expect(() => show(wrong)).toThrow("The form has no field 'day'")
})

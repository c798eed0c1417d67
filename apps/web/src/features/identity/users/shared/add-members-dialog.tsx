import { List, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { parseAddresses } from '#lib/forms/addresses.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { addMembersTexts } from './add-members.texts.ts'
import { PeopleInput } from './people-input.tsx'

/** How many users are members now, and why others are not. */
type Addition = {
  readonly changed: number
  readonly failed: readonly { readonly name: string; readonly message: string }[]
}

type AddMembersProps = {
  /** The consequences for the users. */
  note?: string
  /** Users who can be added at once. */
  max: number
  /** Makes the call, whose errors are toasts. */
  add: (emails: string[]) => Promise<Addition>
  onClose: () => void
}

/** Adds users to what has members: a group or a role. */
export function AddMembersDialog({ opened, ...props }: AddMembersProps & { opened: boolean }) {
  const t = useTexts(addMembersTexts)
  return (
    <Dialog title={t.addMembers} opened={opened} onClose={props.onClose}>
      <AddMembers {...props} />
    </Dialog>
  )
}

/** Users are suggested by name; their addresses may be typed or pasted, several at once. */
function AddMembers({ note, max, add, onClose }: AddMembersProps) {
  const t = useTexts(addMembersTexts)
  const formats = useFormats()
  const [people, setPeople] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Addition>()
  const { addresses, invalid } = parseAddresses(people.join('\n'))
  const missing = isTried && addresses.length === 0 ? t.peopleMissing : undefined
  const tooMany = addresses.length > max ? t.peopleMany(max) : missing
  const problem = invalid.length > 0 ? t.peopleWrong(formats.list(invalid)) : tooMany
  const finish = (addition: Addition) => {
    setPeople([])
    setTried(false)
    setResult(addition)
    if (addition.failed.length > 0) return
    toast.success(t.added(addition.changed))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (addresses.length === 0 || problem !== undefined) return
    setBusy(true)
    void add(addresses.map(({ email }) => email))
      .then(finish, () => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t.addMembers}>
      <Stack gap="lg">
        {note !== undefined && <Text>{note}</Text>}
        <PeopleInput
          label={t.people}
          description={t.peopleHint}
          error={problem}
          people={people}
          onChange={setPeople}
          removeLabel={t.removePerson}
          data-autofocus
        />
        <div role="status">{result && <Failures addition={result} />}</div>
        <FormActions submit={t.addMembers} {...(result ? { cancel: t.done } : {})} onCancel={onClose} busy={isBusy} />
      </Stack>
    </form>
  )
}

function Failures({ addition: { changed, failed } }: { addition: Addition }) {
  const t = useTexts(addMembersTexts)
  return (
    <>
      {changed > 0 && <Text>{t.added(changed)}</Text>}
      <Text>{t.failures}</Text>
      <List>
        {failed.map(({ name, message }) => (
          <List.Item key={name}>{t.failure(name, message)}</List.Item>
        ))}
      </List>
    </>
  )
}

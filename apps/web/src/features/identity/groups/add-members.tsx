import { type Group, groups } from '@foyer/contract/identity/groups'
import { List, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { parseAddresses } from '#lib/addresses.ts'
import { useFormats } from '#lib/format.ts'
import { PeopleInput } from '#lib/people-input.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { groupsTexts } from './groups.texts.ts'

type AddMembersProps = { group: Group; onClose: () => void }

export function AddMembersDialog({ opened, ...props }: AddMembersProps & { opened: boolean }) {
  const t = useTexts(groupsTexts)
  return (
    <Dialog title={t.addMembers} opened={opened} onClose={props.onClose}>
      <AddMembers {...props} />
    </Dialog>
  )
}

/** Users are suggested by name; their addresses may be typed or pasted, several at once. */
function AddMembers({ group, onClose }: AddMembersProps) {
  const t = useTexts(groupsTexts)
  const formats = useFormats()
  const add = useCallMutation(groups.addMembers)
  const [people, setPeople] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const { addresses, invalid } = parseAddresses(people.join('\n'))
  const missing = isTried && addresses.length === 0 ? t.peopleMissing : undefined
  const problem = invalid.length > 0 ? t.peopleWrong(formats.list(invalid)) : missing
  const failed = add.data?.failed ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (addresses.length === 0 || invalid.length > 0) return
    add.mutate(
      { id: group.id, emails: addresses.map(({ email }) => email) },
      {
        onSuccess: ({ changed, failed: rest }) => {
          if (changed > 0) toast.success(t.added(changed))
          setPeople([])
          setTried(false)
          if (rest.length === 0) onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t.addMembers}>
      <Stack gap="lg">
        <PeopleInput
          label={t.people}
          description={t.peopleHint}
          error={problem}
          people={people}
          onChange={setPeople}
          removeLabel={t.removePerson}
          data-autofocus
        />
        {failed.length > 0 && (
          <div role="status">
            <Text>{t.failures}</Text>
            <List>
              {failed.map(({ name, message }) => (
                <List.Item key={name}>{`${name}: ${message}`}</List.Item>
              ))}
            </List>
          </div>
        )}
        <FormActions submit={t.addMembers} onCancel={onClose} busy={add.isPending} />
      </Stack>
    </form>
  )
}

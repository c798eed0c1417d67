import { type Group, groups } from '@foyer/contract/identity/groups'
import { users } from '@foyer/contract/identity/users'
import { List, Stack, TagsInput, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { parseAddresses } from '#lib/addresses.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { groupsTexts } from './groups.texts.ts'

const debounceMs = 300
const minLength = 2

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
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const search = useDebouncedCallback(setSought, debounceMs)
  const found = useCallQuery(users.list, sought.length >= minLength ? { search: sought, size: 10 } : undefined)
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
        <TagsInput
          label={t.people}
          description={t.peopleHint}
          error={problem}
          value={people}
          onChange={setPeople}
          splitChars={[',', ';', '\n']}
          data={(found.data?.items ?? []).map((user) => `${user.firstname} ${user.lastname} <${user.email}>`)}
          // The server has already filtered them.
          filter={({ options }) => options}
          openOnFocus={false}
          searchValue={typed}
          onSearchChange={(text) => {
            setTyped(text)
            search(text.trim())
          }}
          clearable={false}
          autoComplete="off"
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

import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ListPreferences } from '#lib/lists/list-preferences.ts'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from '#ui/table/data-table.texts.ts'
import type { ListControls } from '#ui/table/data-table.types.ts'

type ViewsProps = { list: ListControls; preferences: ListPreferences }

/** Saved views of a list behind a button, which is named as the current one. */
export function ViewsButton({ list, preferences }: ViewsProps) {
  const t = useTexts(dataTableTexts)
  const [opened, setOpened] = useState(false)
  const current = preferences.views.find(({ query }) => query === list.query)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="subtle" leftSection={<IconBookmark />} onClick={() => setOpened(!opened)} maw={240}>
          {current?.name ?? t.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.views} w={300}>
        <Views list={list} preferences={preferences} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Saved views of a list: apply, add and delete. */
export function Views({ list, preferences, onDone }: ViewsProps & { onDone: () => void }) {
  return (
    <Stack gap="md">
      <SavedViews list={list} preferences={preferences} onShown={onDone} />
      <NewView list={list} preferences={preferences} onSaved={onDone} />
    </Stack>
  )
}

function SavedViews({ list, preferences, onShown }: ViewsProps & { onShown: () => void }) {
  const t = useTexts(dataTableTexts)
  if (preferences.views.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.noViews}
      </Text>
    )
  return (
    <Stack component="ul" gap={4} m={0} p={0} aria-label={t.views} mah={240} style={{ overflowY: 'auto' }}>
      {preferences.views.map(({ id, name, query }) => (
        <Group component="li" key={id} gap="xs" wrap="nowrap" justify="space-between" style={{ listStyle: 'none' }}>
          <Button
            variant="subtle"
            size="compact-md"
            justify="flex-start"
            flex={1}
            miw={0}
            aria-current={query === list.query || undefined}
            onClick={() => {
              list.show?.(query)
              onShown()
            }}
          >
            {name}
          </Button>
          <ActionIcon aria-label={t.deleteView(name)} onClick={() => preferences.deleteView(id)}>
            <IconTrash />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

function NewView({ list, preferences, onSaved }: ViewsProps & { onSaved: () => void }) {
  const t = useTexts(dataTableTexts)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [saving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t.viewNameRequired)
    setSaving(true)
    const failure = await preferences.saveView({ name: name.trim(), query: list.query ?? '' })
    setSaving(false)
    if (failure !== undefined) return setError(failure)
    return onSaved()
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} aria-label={t.saveView}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={t.saveAs}
          maxLength={60}
          flex={1}
          value={name}
          error={error || undefined}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setError('')
          }}
        />
        <Button type="submit" loading={saving}>
          {t.save}
        </Button>
      </Group>
    </form>
  )
}

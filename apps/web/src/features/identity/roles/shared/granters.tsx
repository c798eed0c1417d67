import type { Output } from '@foyer/contract/call'
import type { explanations } from '@foyer/contract/identity/explanations'
import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { accessTexts } from './access-explanation.texts.ts'

type GrantersProps = {
  title: string
  people: Output<typeof explanations.own>['administrators']
  /** The mail that the links begin. */
  mail: { subject: string; body: string }
}

/** Lists the administrators whom a user can ask, if there are any. */
export function Granters({ title, people, mail: { subject, body } }: GrantersProps) {
  const t = useTexts(accessTexts)
  const mail = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  if (people.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label={title} w="100%">
      <Title order={2} size="h4">
        {title}
      </Title>
      {people.map(({ name, email, picture }) => (
        <Group key={email} gap="sm" wrap="nowrap">
          <PersonAvatar name={name} picture={picture} />
          <Box miw={0} flex={1} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{name}</Text>
            <Anchor href={`mailto:${encodeURIComponent(email)}?${mail}`}>{email}</Anchor>
          </Box>
          <CopyIcon value={email} label={t.copyEmail(name)} />
        </Group>
      ))}
    </Stack>
  )
}

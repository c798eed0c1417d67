import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import { Group, Text, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { joinLinkTexts } from './join-link.texts.ts'

/** Ways to share a meeting: a link that admits guests, the same link without the password, and the password itself. */
export function JoinLink({ url, password }: { url: string; password: string }) {
  const t = useTexts(joinLinkTexts)
  const link = buildJoinLink(url, password)
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={t.link}
          leftSection={<IconLink />}
          value={link}
          readOnly
          dir="ltr"
          flex={1}
          miw={0}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link} label={t.copyLink} done={t.linkCopied} />
      </Group>
      {password === '' ? (
        <Text size="sm" c="dimmed">
          {t.noPassword}
        </Text>
      ) : (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t.password}
          </Text>
          <Text component="bdi" dir="ltr" size="sm">
            {password}
          </Text>
          <CopyIcon value={password} label={t.copyPassword} done={t.passwordCopied} />
          <CopyButton value={url} label={t.copyWithout} done={t.copiedWithout} variant="subtle" size="compact-md" />
        </Group>
      )}
    </>
  )
}

import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import { Group, TextInput } from '@mantine/core'
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
      <TextInput label={t.link} value={link} readOnly dir="ltr" onFocus={(event) => event.currentTarget.select()} />
      <Group gap="sm">
        <CopyButton value={link} label={t.copyLink} done={t.linkCopied} size="compact-md" />
        <CopyButton value={url} label={t.copyWithout} done={t.copiedWithout} variant="subtle" size="compact-md" />
      </Group>
      <TextInput
        label={t.password}
        value={password}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyIcon value={password} label={t.copyPassword} done={t.passwordCopied} />}
      />
    </>
  )
}

import { invitations, type LinkPurpose } from '@foyer/contract/identity/invitations'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { copyText } from '#lib/browser/clipboard.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { linkTexts } from './link.texts.ts'

type SignInLinkProps = {
  user: { id: string; email: string }
  purpose: LinkPurpose
  /** Names the user on the button, for screens with several links. */
  named?: boolean
}

/** Creates a user's sign-in link and copies it; the link stays visible in case the browser blocks copying. */
export function SignInLink({ user, purpose, named = false }: SignInLinkProps) {
  const t = useTexts(linkTexts)
  const formats = useFormats()
  const { mutateAsync, data, isPending } = useCallMutation(invitations.createLink)
  const copy = async () => {
    const { url } = data ?? (await mutateAsync({ id: user.id, purpose }))
    if (await copyText(url)) toast.success(t.copied)
    else toast.error(t.copyFailed)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant={named ? 'default' : 'filled'}
        size={named ? 'compact-md' : 'sm'}
        leftSection={data ? <IconCheck /> : <IconLink />}
        loading={isPending}
        aria-label={named ? t.copyFor(user.email) : undefined}
        data-autofocus={named ? undefined : true}
        // The failure is already shown in a toast.
        onClick={() => void copy().catch(() => undefined)}
      >
        {t.copy}
      </Button>
      {data && (
        <TextInput
          label={t.link}
          description={t.until(formats.dateTime(data.expiresAt))}
          value={data.url}
          readOnly
          dir="ltr"
          w="100%"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {data && <Text size="sm">{t.once}</Text>}
    </Stack>
  )
}

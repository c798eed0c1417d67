import type { User } from '@foyer/contract/identity/users.shapes'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** The dialogs of the users list; one is open at a time. */
export type UserDialog =
  | { readonly kind: 'add' | 'invite' }
  | { readonly kind: 'edit' | 'password' | 'link' | 'remove'; readonly user: User }

/** `dialog` stays set while the dialog closes, so that its content remains during the transition. */
export type UserDialogs = {
  readonly dialog: UserDialog | undefined
  readonly opened: boolean
  readonly open: (dialog: UserDialog) => void
  readonly close: () => void
}

export function useUserDialogs(): UserDialogs {
  const [dialog, setDialog] = useState<UserDialog>()
  const [opened, { open, close }] = useDisclosure(false)
  return {
    dialog,
    opened,
    open: (next) => {
      setDialog(next)
      open()
    },
    close,
  }
}

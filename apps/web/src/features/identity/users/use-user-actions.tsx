import type { Call } from '@foyer/contract/call'
import { invitations } from '@foyer/contract/identity/invitations'
import { sessions } from '@foyer/contract/identity/sessions'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import type { User } from '@foyer/contract/identity/users.shapes'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import {
  IconKey,
  IconLink,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMail,
  IconPencil,
  IconQuestionMark,
  IconShieldOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { canCall } from '#lib/can.tsx'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { fullName } from './shared/full-name.ts'
import { linkTexts } from './sign-in/link.texts.ts'
import type { UserDialog } from './user-dialogs.tsx'
import { type Action, allowedActions, findLinkPurpose } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

const calls: { readonly [action in Action]: Call } = {
  edit: users.update,
  password: users.resetPassword,
  twoFactor: twoFactor.reset,
  sessions: sessions.endAll,
  link: invitations.createLink,
  resend: invitations.resend,
  enable: users.enable,
  disable: users.enable,
  reinvite: invitations.connect,
  access: users.get,
  remove: users.delete,
}
/** Returns the input value that decides which permission the call needs, for calls with several. */
const getPermissionValue = (action: Action, user: User) => (action === 'link' ? findLinkPurpose(user) : undefined)

/**
 * Returns the row menu of the users list, limited to what the signed-in user may do, and the dialog that a row opens.
 */
export function useUserActions(open: (dialog: UserDialog) => void) {
  const t = useTexts(usersTexts)
  const links = useTexts(linkTexts)
  const sendsEmail = useSendsEmail()
  const session = useSession()
  const tenant = useTenant()
  const isOff = tenant?.passwordSignIn === false
  const passwords = useCallQuery(
    tenantSso.passwordSignIn,
    isOff && canCall(session, tenantSso.passwordSignIn) ? {} : undefined,
  )
  const enable = useCallMutation(users.enable)
  const resend = useCallMutation(invitations.resend)
  const reinvite = useCallMutation(invitations.connect)
  const announceSent = { onSuccess: () => toast.success(t.sent) }
  const setEnabled = ({ id }: User, enabled: boolean, onSuccess: () => void) =>
    enable.mutate({ id, enabled }, { onSuccess })

  const actions: { readonly [action in Action]: Omit<RowAction<User>, 'key'> } = {
    edit: { label: t.edit, icon: <IconPencil />, onClick: (user) => open({ kind: 'edit', user }) },
    password: {
      label: t.resetPassword,
      icon: <IconKey />,
      onClick: (user) => open({ kind: 'password', user }),
    },
    twoFactor: {
      label: t.resetTwoFactor,
      icon: <IconShieldOff />,
      onClick: (user) => open({ kind: 'twoFactor', user }),
    },
    sessions: {
      label: t.endSessions,
      icon: <IconLogout />,
      onClick: (user) => open({ kind: 'sessions', user }),
    },
    link: { label: links.action, icon: <IconLink />, onClick: (user) => open({ kind: 'link', user }) },
    resend: { label: t.resend, icon: <IconMail />, onClick: ({ id }) => resend.mutate({ id }, announceSent) },
    enable: {
      label: t.enable,
      icon: <IconLockOpen />,
      onClick: (user) => setEnabled(user, true, () => toast.success(t.enabled(fullName(user)))),
    },
    disable: {
      label: t.disable,
      icon: <IconLock />,
      onClick: (user) =>
        setEnabled(user, false, () =>
          toast.undo(t.disabledNow(fullName(user)), () => enable.mutate({ id: user.id, enabled: true })),
        ),
    },
    reinvite: {
      label: t.reinvite,
      icon: <IconUserPlus />,
      onClick: ({ id }) => reinvite.mutate({ id }, announceSent),
    },
    access: {
      label: t.checkAccess,
      icon: <IconQuestionMark />,
      onClick: (user) => open({ kind: 'access', user }),
    },
    remove: {
      label: t.remove,
      icon: <IconTrash />,
      danger: true,
      onClick: (user) => open({ kind: 'remove', user }),
    },
  }
  // Where users sign in with a provider, only the administrator who keeps a password gets one.
  const isUseful = (action: Action, user: User) =>
    !isOff ||
    passwords.data?.administrator?.id === user.id ||
    !(action === 'password' || getPermissionValue(action, user) === 'reset')
  const findActions = (user: User): readonly Action[] =>
    session.user
      ? allowedActions(user, session.user, sendsEmail).filter(
          (action) => isUseful(action, user) && canCall(session, calls[action], getPermissionValue(action, user)),
        )
      : []
  return {
    rowActions: (user: User): readonly RowAction<User>[] =>
      findActions(user).map((action) => ({ key: action, ...actions[action] })),
    rowTarget: (user: User) => (findActions(user).includes('edit') ? () => open({ kind: 'edit', user }) : undefined),
  }
}

import { groups } from '@foyer/contract/identity/groups'
import { invitations } from '@foyer/contract/identity/invitations'
import { roles } from '@foyer/contract/identity/roles'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { tenants } from '@foyer/contract/tenancy/tenants'
import {
  IconBolt,
  IconBuilding,
  IconCalendarPlus,
  IconFileImport,
  IconKeyboard,
  IconMail,
  IconShieldPlus,
  IconUserPlus,
  IconUsersPlus,
  IconVideo,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { schedulePath } from '#app/keyboard/keyboard.rules.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { createRolePath } from '#features/identity/roles/roles.rules.ts'
import { canCall } from '#lib/can.tsx'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { actionWords } from './action-words.ts'
import { searchTexts } from './search.texts.ts'
import { matchOptions, type SearchOption } from './search-options.ts'
import type { SearchAction } from './use-action-dialogs.tsx'

type Action = SearchOption & {
  /** Whether the user may do it; by default everyone may. */
  readonly allowed?: boolean
  /** Whether it is offered before anything is typed. */
  readonly first?: boolean
}

/** Returns what the user can do that the query names; without a query the most frequent actions. */
export function useActions(query: string, begin: (action: SearchAction) => void): readonly SearchOption[] {
  const t = useTexts(searchTexts)
  const navigate = useNavigate()
  const session = useSession()
  const tenant = useTenant()
  const go = (to: string) => () => void navigate({ to })
  const actions: readonly Action[] = [
    {
      ...{ key: 'schedule', icon: <IconCalendarPlus />, label: t.schedule, words: actionWords.schedule, first: true },
      allowed: canCall(session, meetings.create, 'scheduled'),
      choose: go(schedulePath),
    },
    {
      ...{ key: 'meetNow', icon: <IconBolt />, label: t.meetNow, words: actionWords.meetNow },
      allowed: canCall(session, meetings.meetNow),
      choose: () => begin('meetNow'),
    },
    {
      ...{ key: 'join', icon: <IconVideo />, label: t.join, words: actionWords.join, first: true },
      allowed: canCall(session, room.join),
      choose: () => openOverlay('join'),
    },
    {
      ...{ key: 'addUser', icon: <IconUserPlus />, label: t.addUser, words: actionWords.addUser },
      // A user who is added gets a password, which counts only where users sign in with one.
      allowed: tenant?.passwordSignIn !== false && canCall(session, users.create),
      choose: () => begin('addUser'),
    },
    {
      ...{ key: 'inviteUsers', icon: <IconMail />, label: t.inviteUsers, words: actionWords.inviteUsers },
      allowed: canCall(session, invitations.create),
      choose: () => begin('inviteUsers'),
    },
    {
      ...{ key: 'importUsers', icon: <IconFileImport />, label: t.importUsers, words: actionWords.importUsers },
      allowed: canCall(session, userImports.create),
      choose: go('/portal/user/import'),
    },
    {
      ...{ key: 'addRole', icon: <IconShieldPlus />, label: t.addRole, words: actionWords.addRole },
      allowed: canCall(session, roles.create),
      choose: go(createRolePath),
    },
    {
      ...{ key: 'addGroup', icon: <IconUsersPlus />, label: t.addGroup, words: actionWords.addGroup },
      allowed: canCall(session, groups.create),
      choose: () => begin('addGroup'),
    },
    {
      ...{ key: 'addTenant', icon: <IconBuilding />, label: t.addTenant, words: actionWords.addTenant },
      allowed: canCall(session, tenants.create),
      choose: () => begin('addTenant'),
    },
    {
      ...{ key: 'keys', icon: <IconKeyboard />, label: t.keys, words: actionWords.keys, first: true },
      choose: () => openOverlay('keys'),
    },
  ]
  const allowed = actions.filter((action) => action.allowed !== false)
  return query === '' ? allowed.filter(({ first }) => first) : matchOptions(allowed, query)
}

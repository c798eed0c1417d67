// Subject: every call
import { expect, it } from 'vitest'
import { roleLevels } from './levels.ts'
import { buildPermissionTree, type PermissionTreeNode } from './permission-tree.ts'
import { builtInRoles, type PermissionKey } from './permissions.ts'

type Known = readonly [
  id: string,
  group: string | undefined,
  en: string,
  fr: string,
  icon: string,
  level: 'client' | 'member' | 'admin' | 'superadmin',
  permission?: PermissionKey,
]

/** The nodes that clients of the API know, in their order; new pages are added between them. */
const known: readonly Known[] = [
  ['user', undefined, 'User', 'Utilisateurs', 'users', 'admin', 'user.get'],
  ['live-meeting', undefined, 'Live Meeting', 'Réunions en direct', 'live', 'admin', 'room.current.get'],
  [
    'completed-meetings',
    undefined,
    'Completed Meeting',
    'Réunions terminées',
    'completed',
    'admin',
    'room.completed.get',
  ],
  ['meetings', undefined, 'Meetings', 'Réunions', 'meetings', 'client'],
  [
    'schedule-meeting',
    'meetings',
    'Schedule Meeting',
    'Planifier une réunion',
    'schedule',
    'client',
    'meeting.schedule.put',
  ],
  [
    'upcoming-meetings',
    'meetings',
    'Upcoming Meeting',
    'Réunions à venir',
    'upcoming',
    'client',
    'meeting.schedule.get',
  ],
  ['open-meetings', 'meetings', 'Open Meeting', 'Réunions ouvertes', 'open', 'client', 'meeting.open.get'],
  ['past-meetings', 'meetings', 'Past Meeting', 'Réunions passées', 'past', 'client', 'meeting.schedule.get'],
  [
    'personal-meeting',
    'meetings',
    'Personal Meeting',
    'Réunion personnelle',
    'personal',
    'client',
    'meeting.personal.get',
  ],
  ['feedback', undefined, 'Feedback', 'Avis', 'feedback', 'superadmin', 'room.feedback.get'],
  ['profile', undefined, 'Profile', 'Profil', 'profile', 'client', 'user.profile.get'],
  ['tenant', undefined, 'Tenant', 'Organisation', 'tenants', 'admin', 'tenant.get'],
  ['roles', undefined, 'Roles', 'Rôles', 'roles', 'member', 'roles.get'],
  ['groups', undefined, 'Groups', 'Groupes', 'groups', 'admin', 'user.get'],
  ['mail-log', undefined, 'Mail Log', 'Journal des e-mails', 'mails', 'admin', 'mail.log.get'],
  ['audit-log', undefined, 'Audit Log', 'Journal d’audit', 'audit', 'admin', 'audit.get'],
  ['api', undefined, 'API', 'API', 'api', 'admin'],
]
const knownIds = known.map(([id]) => id)

type Flat = Omit<PermissionTreeNode, 'children'> & { readonly group: string | undefined }

const flatten = (nodes: readonly PermissionTreeNode[], group?: string): Flat[] =>
  nodes.flatMap(({ children, ...node }) => [{ ...node, group }, ...flatten(children, node.id)])

const listKnown = (...input: Parameters<typeof buildPermissionTree>): Flat[] =>
  flatten(buildPermissionTree(...input)).filter(({ id }) => knownIds.includes(id))

const isGroup = (id: string): boolean => known.some(([, group]) => group === id)

it.each(roleLevels)('a user of level %s gets the nodes that clients of the API know', (level) => {
  const isAdministrator = level === 'admin' || level === 'superadmin'
  for (const language of ['en', 'fr'] as const)
    expect(listKnown(level, builtInRoles[level], language)).toEqual(
      known
        .filter(([, , , , , required]) =>
          required === 'superadmin' ? level === required : isAdministrator || required === 'client',
        )
        .map(([id, group, en, fr, icon, required, permission]) => ({
          id,
          group,
          title: { en, fr }[language],
          type: isGroup(id) ? 'collapse' : 'item',
          url: isGroup(id) ? '' : `/portal/${id}`,
          permission: permission === undefined ? [] : [permission],
          icon,
          client: required === 'client',
          portal: required !== 'client',
        })),
    )
})

it('leaves out screens whose permission the user lacks, and groups of which nothing is left', () => {
  const listIds = (...keys: PermissionKey[]): string[] => listKnown('admin', keys, 'en').map(({ id }) => id)
  expect(listIds()).toEqual(['api'])
  expect(listIds('meeting.open.get', 'user.get')).toEqual(['user', 'meetings', 'open-meetings', 'groups', 'api'])
  expect(listKnown('client', ['user.get'], 'en')).toEqual([])
})

it('leaves out what everyone may open', () => {
  const urls = flatten(buildPermissionTree('superadmin', builtInRoles.superadmin, 'en')).map(({ url }) => url)
  expect(urls).toContain('/portal/user')
  expect(urls).not.toContain('/portal/landing-page')
})

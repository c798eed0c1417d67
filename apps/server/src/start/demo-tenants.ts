import type { MeetingOptionsChange, OptionName } from '@foyer/contract/meetings/options/meeting-options'
import type { PermissionKey } from '@foyer/contract/permissions'

/** A time of a demo meeting: minutes from now, or a time on a working day after today. */
type DemoTime = { inMinutes: number } | { workday: number; at: string }
/** `host` and `guests`, as `users` and `members` below, count in the tenant's users. */
type DemoMeeting = {
  topic: string
  host: number
  guests: readonly number[]
  minutes: number
  time: DemoTime
  /** How often it takes place, on the same day of each week; once without it. */
  weeks?: number
  /** The name of one of the modes, unless it is the default. */
  mode?: string
}

/** A role besides the built-in ones: what members may do, and `permissions`. */
type DemoRole = { name: string; description: string; permissions: readonly PermissionKey[]; users: readonly number[] }
/** `role` is the name of one of the roles. */
type DemoGroup = {
  name: string
  description: string
  role?: string
  /** The name of one of the modes. */
  mode?: string
  members: readonly number[]
}

type DemoMode = {
  name: string
  description: string
  options: MeetingOptionsChange
  /** The options that hosts cannot change. */
  fixed: readonly OptionName[]
}

export type DemoTenant = {
  name: string
  sname: string
  subdomain: string
  timezone: string
  language: 'en' | 'fr'
  /** The first one is the administrator who is printed, the second one an administrator too. */
  users: readonly string[]
  invited: readonly string[]
  disabled: readonly string[]
  roles: readonly DemoRole[]
  /** The first one is the default. */
  modes: readonly DemoMode[]
  groups: readonly DemoGroup[]
  meetings: readonly DemoMeeting[]
  /** Topics of the first user's open meetings; all but the last one were used. */
  openMeetings: readonly string[]
  /** The first user's own room. */
  personalTopic: string
  /** Topics of completed meetings. */
  topics: readonly string[]
}

export const demoTenants: readonly DemoTenant[] = [
  {
    name: 'Northwind Clinic',
    sname: 'Northwind',
    subdomain: 'northwind',
    timezone: 'America/Toronto',
    language: 'en',
    users: [
      'Maya Okafor',
      'Tom Becker',
      'Priya Nair',
      'Luis Ortega',
      'Hannah Weiss',
      'Owen Clarke',
      'Sofia Rossi',
      'Jun Park',
      'Amara Diallo',
      'Ethan Brooks',
      'Fatima Zahra',
      'Grace Chen',
      'Henrik Olsen',
      'Isabel Moreno',
      'Jack Whitfield',
      'Keiko Tanaka',
      'Liam O’Connor',
      'Nadia Petrova',
      'Oscar Lindqvist',
      'Rosa Almeida',
      'Samuel Adeyemi',
      'Victor Hughes',
    ],
    invited: ['Chloe Bennett', 'Daniel Kim', 'Yasmin Haddad'],
    disabled: ['Walter Briggs', 'Zofia Kowalska'],
    roles: [
      {
        name: 'Front desk',
        description: 'Invites new staff and helps them to sign in',
        permissions: ['user.get', 'user.put', 'user.invite', 'user.update'],
        users: [9, 11],
      },
      {
        name: 'Auditor',
        description: 'Reads meetings and logs, and changes nothing',
        permissions: ['user.get', 'room.completed.get', 'audit.get', 'mail.log.get'],
        users: [12],
      },
      {
        name: 'Ward lead',
        description: 'Looks up colleagues and holds meetings',
        permissions: ['user.get'],
        users: [10, 15, 17],
      },
      {
        name: 'Meeting desk',
        description: 'Monitors everyone’s meetings',
        permissions: ['room.current.get', 'room.completed.get'],
        users: [],
      },
    ],
    modes: [
      {
        name: 'Everyday',
        description: 'Open, with chat and sharing for everybody',
        options: { joinBeforeHost: true, videoOffOnEntry: true },
        fixed: [],
      },
      {
        name: 'Patient consultation',
        description: 'Nobody enters unseen, and nothing is written down',
        options: { lobby: true, chat: 'off', reactions: false, rename: false, screenShare: 'hosts', whiteboard: 'off' },
        fixed: ['lobby', 'chat', 'whiteboard'],
      },
      {
        name: 'Teaching',
        description: 'Microphones off at first',
        options: { muteOnEntry: true },
        fixed: ['muteOnEntry'],
      },
      { name: 'Board', description: 'Clinic staff only', options: { signedInOnly: true }, fixed: ['signedInOnly'] },
    ],
    groups: [
      { name: 'Cardiology', description: 'Ward 3 and the outpatient clinic', members: [2, 3, 6, 8, 14] },
      {
        name: 'Night shift',
        description: 'On duty from 22:00, and in charge of the on-call room',
        role: 'Meeting desk',
        members: [9, 10, 11, 15, 17, 20],
      },
      { name: 'Board', description: '', mode: 'Board', members: [0, 1, 4] },
    ],
    meetings: [
      { topic: 'Cardiology handover', host: 0, guests: [3, 2, 1, 6, 8], minutes: 45, time: { inMinutes: 12 } },
      {
        topic: 'Interview: practice nurse',
        host: 6,
        guests: [0, 7],
        minutes: 30,
        time: { inMinutes: 150 },
        mode: 'Patient consultation',
      },
      {
        topic: 'Ward round, paediatrics',
        host: 0,
        guests: [8, 11],
        minutes: 30,
        time: { workday: 1, at: '09:00' },
        weeks: 12,
      },
      {
        topic: 'Radiology weekly',
        host: 7,
        guests: [0, 2, 5, 9, 12],
        minutes: 60,
        time: { workday: 1, at: '15:00' },
        weeks: 10,
      },
      { topic: 'Board preparation', host: 0, guests: [1, 4], minutes: 30, time: { workday: 1, at: '17:30' } },
      {
        topic: 'Staff meeting',
        host: 0,
        guests: [1, 2, 3, 4, 5, 6, 7],
        minutes: 45,
        time: { workday: 2, at: '12:15' },
        weeks: 6,
      },
      { topic: 'Supplier call: infusion pumps', host: 0, guests: [10], minutes: 30, time: { workday: 3, at: '11:00' } },
      { topic: 'Quality circle', host: 6, guests: [0, 13, 14, 15], minutes: 90, time: { workday: 4, at: '10:00' } },
      { topic: 'Budget review', host: 0, guests: [1], minutes: 60, time: { workday: 6, at: '14:00' } },
    ],
    openMeetings: ['Office hours', 'On-call doctors', 'Questions of relatives', 'Spare room for interns'],
    personalTopic: 'Maya’s office',
    topics: [
      'Ward round, paediatrics',
      'Cardiology handover',
      'Staff meeting',
      'Interview: night nurse',
      'Radiology weekly',
      'Supplier call: wound care',
      'Discharge planning',
    ],
  },
  {
    name: 'Atelier Lumière',
    sname: 'Lumière',
    subdomain: 'lumiere',
    timezone: 'Europe/Paris',
    language: 'fr',
    users: [
      'Camille Moreau',
      'Julien Petit',
      'Inès Laurent',
      'Hugo Garnier',
      'Zoé Lambert',
      'Léa Fontaine',
      'Mathis Roux',
      'Jeanne Perrin',
      'Karim Benali',
      'Élodie Chevalier',
    ],
    invited: ['Noémie Blanc', 'Théo Marchand'],
    disabled: ['Bastien Faure'],
    roles: [
      {
        name: 'Accueil',
        description: 'Invite les nouveaux et les aide à se connecter',
        permissions: ['user.get', 'user.put', 'user.invite', 'user.update'],
        users: [6],
      },
      {
        name: 'Régisseur',
        description: 'Consulte la liste des utilisateurs et organise les réunions de chantier',
        permissions: ['user.get'],
        users: [2, 3, 8],
      },
      {
        name: 'Suivi des réunions',
        description: 'Consulte les réunions de tous',
        permissions: ['room.current.get', 'room.completed.get'],
        users: [],
      },
    ],
    modes: [
      {
        name: 'Quotidien',
        description: 'Ouvert à tous, micro coupé à l’entrée',
        options: { joinBeforeHost: true, muteOnEntry: true },
        fixed: [],
      },
      {
        name: 'Rendez-vous client',
        description: 'Salle d’attente, partage par les hôtes',
        options: { lobby: true, screenShare: 'hosts', emailSummary: true },
        fixed: ['lobby'],
      },
    ],
    groups: [
      {
        name: 'Régie',
        description: 'Essais et réglages sur place',
        role: 'Suivi des réunions',
        members: [2, 3, 6, 8],
      },
      { name: 'Stagiaires', description: 'Arrivés en septembre', members: [7, 9] },
    ],
    meetings: [
      { topic: 'Revue des maquettes', host: 0, guests: [2, 3, 4, 5], minutes: 45, time: { inMinutes: 12 } },
      {
        topic: 'Appel client Marchand',
        host: 1,
        guests: [0, 7],
        minutes: 30,
        time: { inMinutes: 150 },
        mode: 'Rendez-vous client',
      },
      {
        topic: 'Point hebdomadaire',
        host: 0,
        guests: [1, 2, 3, 4, 5],
        minutes: 30,
        time: { workday: 1, at: '09:30' },
        weeks: 12,
      },
      { topic: 'Essais d’éclairage', host: 0, guests: [8, 9], minutes: 60, time: { workday: 1, at: '14:00' } },
      { topic: 'Budget du trimestre', host: 1, guests: [0], minutes: 60, time: { workday: 2, at: '11:00' } },
      { topic: 'Accueil des stagiaires', host: 0, guests: [6, 7], minutes: 30, time: { workday: 5, at: '10:00' } },
    ],
    openMeetings: ['Permanence technique', 'Salle des fournisseurs', 'Questions des stagiaires'],
    personalTopic: 'Bureau de Camille',
    topics: [
      'Point hebdomadaire',
      'Revue des maquettes',
      'Appel client Marchand',
      'Suivi de chantier',
      'Entretien : éclairagiste',
    ],
  },
]

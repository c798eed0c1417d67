import { explanations } from '@foyer/contract/identity/explanations'
import { defineReference } from '#platform/calls/define-reference.ts'

export const explanationsReference = defineReference(explanations, {
  title: 'Access',
  description:
    'Why somebody may, or may not, do what a permission allows, or change an option of meetings, and what would have ' +
    'to change.',
  calls: {
    user: {
      summary: 'Explain the access of a user',
      description: 'Every condition that decides, with its state. The first one that is not met is the cause.',
    },
    own: {
      summary: 'Explain your own access',
      description:
        'The same for the caller, for a permission or a level, with up to five administrators who can grant it; those ' +
        'who were here last come first.',
    },
  },
  fields: {
    id: 'Id of the user, or of the group.',
    key: 'Permission key.',
    level: 'The level that is asked for, or the one that the user has and the one that is needed.',
    held: 'The level of the user.',
    required: 'The lowest level of a role that can have the permission.',
    user: 'Whose access it is.',
    allowed: 'Whether the user may do it now.',
    cause: 'The first condition that is not met, or null.',
    reasons: 'Every condition that decides, in the order in which it is checked.',
    condition: 'What is checked.',
    met: 'Whether the user meets it.',
    state: 'What was found.',
    change: 'What would have to change; null if nothing has to, or nobody in the portal can change it.',
    changedBy: 'Who can change it.',
    sources: 'The roles of the user, and whether each of them grants the permission.',
    group: 'The group through which the user has the role, or null for their own role.',
    name: 'Name of the user, the group, the mode or the option; the email address of a user without a name.',
    role: 'The role: the level of a built-in one, or an id.',
    roleName: 'Name of the role, in the language of the caller if it is built in.',
    option: 'An option of meetings that the user wants to change with the permission, and what decides on it.',
    modeId: 'The meeting mode, `standard` for the built-in one; by default that of the user’s new meetings.',
    value: 'The value of the option in the mode.',
    modeName: 'Name of the mode; empty if it is built in.',
    setBy:
      'The mode that limits what hosts may do with the option: the one that is asked about, or the operator’s ' +
      'default. Null if none does.',
    origin: 'Who has made the mode: the operator of the portal, or the organisation.',
    administrators: 'Administrators who can grant it.',
    email: 'Email address.',
  },
})

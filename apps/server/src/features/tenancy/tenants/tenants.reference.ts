import { tenants } from '@foyer/contract/tenancy/tenants'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tenantsReference = defineReference(tenants, {
  title: 'Tenants',
  description:
    'The organisations of the installation. Administrators have their own one only; super administrators have all.',
  calls: {
    list: 'List tenants',
    count: 'Count tenants by state',
    listFigures: 'Get the numbers of tenants',
    export: 'Export tenants as CSV',
    create: {
      summary: 'Create a tenant',
      description: 'With its first administrator, whose password is returned once and never again.',
    },
    get: 'Get the settings of a tenant',
    update: 'Edit the settings of a tenant',
    changeSubdomain: {
      summary: 'Change the subdomain',
      description: 'The former subdomain redirects to the new one for a year.',
    },
    enable: {
      summary: 'Enable or disable a tenant',
      description:
        'Disabling signs all users out, ends all meetings and makes the hostname respond like an unknown one.',
    },
    disableSeveral: 'Disable several tenants',
    delete: { summary: 'Delete a tenant', description: 'Permanently, with all its data.' },
    roles: 'List the roles that users of a tenant can have',
  },
  fields: {
    id: 'The tenant.',
    name: 'Name of the tenant; to delete it, its exact name as a confirmation.',
    sname: 'Short name.',
    subdomain: 'Subdomain of the tenant: one DNS label in lower case.',
    adminFirstname: 'First name of the first administrator.',
    adminLastname: 'Last name of the first administrator.',
    adminEmail: 'Email address of the first administrator.',
    address: 'Postal address, in several lines.',
    language: 'Language of pages for visitors whose browser prefers no language of the portal.',
    passwordLength: 'Minimum length of passwords.',
    signupNormal: 'Whether visitors may register with an email address.',
    signupSocial: 'Whether visitors may register with an identity provider that creates accounts.',
    sessionIdleHours: 'Hours after which a session ends that is not used; signed-in users are affected at once.',
    sessionDays: 'Days after which a session ends in any case; signed-in users are affected at once.',
    maxSessionDays: 'The most that the operator allows for `sessionDays`.',
    enabled: 'False disables the tenant.',
    status: 'State of the tenant.',
    adminId: 'The user whom `admin` and `adminEmail` name; null without an active administrator.',
    ids: 'The tenants.',
    setup: '`open` as long as nobody but the administrator is there, or there is no meeting yet.',
    mail: 'As a filter, `failed` if an email of the last 24 hours was not delivered.',
    meetings: 'Meetings of the last 30 days that were held.',
    lastActiveAt: 'When a user was last there.',
    live: 'Whether a meeting is in progress.',
    twoFactorShare: 'Of the active users, those with a second factor, from 0 to 1.',
    missingSetup: 'The setup steps that are not done yet.',
    logos: "URLs of the brand's logos at the tenant's own host; empty without one, and of a disabled tenant.",
    password: 'Password of the first administrator, returned once.',
    url: "Address of the tenant's portal.",
  },
})

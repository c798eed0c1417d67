import { z } from 'zod'
import { ErrorBody } from './common.ts'
import { SignedInUser, TenantInfo } from './identity/auth.ts'
import { Group } from './identity/groups.ts'
import { Role } from './identity/roles.ts'
import { UserSettings } from './identity/settings.ts'
import { ImportDraft, ImportPreview } from './identity/user-imports.shapes.ts'
import { User, UserForm } from './identity/users.shapes.ts'
import { ChatMessage } from './meetings/chat.ts'
import { Conference, Participant } from './meetings/conferences.ts'
import { Meeting, Occurrence } from './meetings/meetings.shapes.ts'
import { PastMeeting } from './meetings/past-meetings.ts'
import { Invitation, InviteeState } from './meetings/responses.ts'
import { DeviceReport, JoinResult } from './meetings/room.ts'
import { AuditEntry } from './operations/audit.ts'
import { ListView } from './operations/list-views.ts'
import { Mail } from './operations/mail-log.ts'
import { Task } from './operations/tasks.ts'
import { PermissionTreeNode } from './permission-tree.ts'
import { Brand, BrandPictures, Theme } from './tenancy/tenant-brands.ts'
import { Smtp } from './tenancy/tenant-smtp.ts'
import { IdentityProvider } from './tenancy/tenant-sso.ts'
import { Tenant, TenantSettings } from './tenancy/tenants.shapes.ts'

/** Schemas that get a name in the OpenAPI document; all others are inlined. */
export const namedSchemas = z.registry<{ id: string }>()

const schemas = {
  Error: ErrorBody,
  User,
  UserForm,
  TenantInfo,
  SignedInUser,
  UserSettings,
  PermissionTreeNode,
  Role,
  Group,
  Tenant,
  TenantSettings,
  Brand,
  BrandPictures,
  Theme,
  Smtp,
  IdentityProvider,
  Meeting,
  Occurrence,
  PastMeeting,
  Invitation,
  InviteeState,
  DeviceReport,
  JoinResult,
  ChatMessage,
  Conference,
  Participant,
  Mail,
  AuditEntry,
  Task,
  ListView,
  ImportDraft,
  ImportPreview,
} satisfies { readonly [name: string]: z.ZodType }

for (const [id, schema] of Object.entries(schemas)) namedSchemas.add(schema, { id })

import { z } from 'zod'
import { AuditRow } from './audit.ts'
import { MenuNode, SignedInUser, TenantInfo } from './auth.ts'
import { ErrorBody } from './common.ts'
import { Conference, Participant } from './conferences.ts'
import { ListView } from './list-views.ts'
import { Mail } from './mail-log.ts'
import { Meeting, Occurrence } from './meetings.ts'
import { PastMeeting } from './past-meetings.ts'
import { DeviceReport, JoinAnswer } from './room.ts'
import { Task } from './tasks.ts'
import { Brand, BrandPictures, Theme } from './tenant-brands.ts'
import { Smtp } from './tenant-smtp.ts'
import { Tenant, TenantSettings } from './tenants.ts'
import { ImportCheck, ImportDraft } from './user-imports.ts'
import { User, UserForm } from './users.ts'

/** Schemas by the names under which the OpenAPI document refers to them; the others are written where they are used. */
export const namedSchemas = z.registry<{ id: string }>()

const schemas = {
  Error: ErrorBody,
  User,
  UserForm,
  TenantInfo,
  SignedInUser,
  MenuNode,
  Tenant,
  TenantSettings,
  Brand,
  BrandPictures,
  Theme,
  Smtp,
  Meeting,
  Occurrence,
  PastMeeting,
  DeviceReport,
  JoinResult: JoinAnswer,
  Conference,
  Participant,
  Mail,
  AuditEntry: AuditRow,
  Task,
  ListView,
  ImportDraft,
  ImportPreview: ImportCheck,
} satisfies { readonly [name: string]: z.ZodType }

for (const [id, schema] of Object.entries(schemas)) namedSchemas.add(schema, { id })

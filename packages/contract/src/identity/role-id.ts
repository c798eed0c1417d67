import { z } from 'zod'
import { Id } from '../common.ts'
import { roleLevels } from '../levels.ts'

/** The built-in roles are named by their levels. */
export const BuiltInRole = z.enum(roleLevels)
/** How a role is named in calls: a built-in one by its level, every other by its id. */
export const RoleId = z.union([BuiltInRole, Id])
export type RoleId = z.output<typeof RoleId>

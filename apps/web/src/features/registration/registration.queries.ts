import { registration } from '@foyer/contract/registration'
import { callsOf } from '#lib/api.ts'

export const { create: register, resend: resendRegistration } = callsOf(registration)

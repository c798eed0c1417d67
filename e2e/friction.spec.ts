import { expect } from '@playwright/test'
import { jobs, runJob } from './kit/friction.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

for (const job of jobs)
  test(`to ${job.name} takes few steps`, async ({ tenant, open }) => {
    const page = await open()
    await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
    const { steps, missed } = await runJob(page, `${tenant.origin}/portal/landing-page`, job)
    expect(missed, JSON.stringify(steps)).toEqual([])
  })

import { invitationDays } from '@foyer/contract/identity/invitations'
import type { Language } from '@foyer/contract/language'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { findSuperAdministrators, linkHours, waitingDays } from './sign-up.store.ts'
import { signUpTexts } from './sign-up.texts.ts'

type Addressee = { email: string; organisation: string; language: Language }
type Message = {
  subject: string
  heading: string
  paragraph: string
  footer: string
  button?: { url: string; label: string }
  secrets?: string[]
  /** Set if anyone can have the email sent. */
  by?: 'visitor'
}

/**
 * Emails an applicant in their language; from the operator, because the tenant does not exist or has no brand yet. Only
 * emails that anyone can have sent have a limit: once strangers have used it up, sign-ups can still be confirmed and
 * decided on.
 */
async function send(
  { db, tenantId, services }: TenantContext,
  { email, organisation, language }: Addressee,
  write: (names: { organisation: string; brand: string; origin: string }) => Message,
): Promise<void> {
  const { brand, origin } = await findMailBranding(db, services.env, tenantId)
  const names = { organisation: neutralizeLinks(organisation), brand: neutralizeLinks(brand.name), origin }
  const { subject, heading, paragraph, footer, button, by = 'portal' } = write(names)
  const link = button === undefined ? [] : [`${button.label}: ${button.url}`]
  const mail = {
    tenantId,
    to: { email, name: '' },
    subject,
    text: [heading, '', ...link, paragraph, '', footer, ''].join('\n'),
    html: renderMailLayout(
      { language, brand, title: subject, heading, foot: footer },
      [...(button === undefined ? [] : [mailButton(brand, button)]), mailParagraph(paragraph)].join('\n'),
    ),
  }
  await services.mail.enqueue(db, mail, { by })
}

/** Emails the link that confirms the address. */
export const sendSignUpConfirmation = (context: TenantContext, applicant: Addressee, token: string) =>
  send(context, applicant, ({ organisation, brand, origin }) => {
    const texts = signUpTexts[applicant.language].confirm
    const url = `${origin}/portal/signup#${token}`
    const button = { url, label: texts.button }
    return {
      subject: texts.subject(organisation),
      heading: texts.opening(organisation, brand),
      paragraph: texts.expiry(linkHours),
      footer: texts.footer(brand),
      button,
      by: 'visitor',
    }
  })

/** Emails the operator's super administrators that an organisation waits for their decision. */
export async function sendWaiting(
  context: TenantContext,
  { email, organisation }: { email: string; organisation: string },
): Promise<void> {
  const { db, tenantId } = context
  for (const administrator of await findSuperAdministrators(db, tenantId))
    await send(context, { ...administrator, organisation }, ({ organisation: name, brand, origin }) => {
      const texts = signUpTexts[administrator.language].waiting
      return {
        subject: texts.subject(name),
        heading: texts.opening(name, email),
        paragraph: texts.expiry(waitingDays),
        footer: texts.footer(brand),
        button: { url: `${origin}/portal/Tenant/${tenantId}/sign-up`, label: texts.button },
      }
    })
}

/** Emails the link with which the first administrator chooses a password. */
export const sendApproved = (context: TenantContext, applicant: Addressee, link: { url: string; token: string }) =>
  send(context, applicant, ({ organisation, brand }) => {
    const texts = signUpTexts[applicant.language].approved
    const button = { url: link.url, label: texts.button }
    return {
      subject: texts.subject(organisation),
      heading: texts.opening(organisation, new URL(link.url).host),
      paragraph: texts.expiry(invitationDays),
      footer: texts.footer(brand),
      button,
    }
  })

/** Emails that the operator refused the sign-up. */
export const sendRefused = (context: TenantContext, applicant: Addressee) =>
  send(context, applicant, ({ organisation, brand }) => {
    const texts = signUpTexts[applicant.language].refused
    return {
      subject: texts.subject(organisation),
      heading: texts.opening(organisation, brand),
      paragraph: texts.advice(brand),
      footer: texts.footer(brand),
    }
  })

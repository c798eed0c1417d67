import { expect, test } from 'vitest'

type Catalogue = { readonly [key: string]: unknown }
type Module = { readonly [name: string]: { readonly en?: Catalogue; readonly fr?: Catalogue } }
const modules = import.meta.glob<Module>('../**/*.texts.ts', { eager: true })

/** Words with which a text speaks of emails, of sending or of notifying; each such text is listed below. */
const mention =
  /\be-?mail|\bmail\b|\bnotif|\b(re)?send|\bsent\b|\binform(s|ed)?\b|\binbox|\b(are|is|will be) invited|\bwrites? to you|\ball calendars|\bremind|\bon its way/i
/** Labels of fields, addresses, servers, and code of the texts that are functions: no emails. */
const otherUses =
  /^(?!resend|by)([\w’']+ )?e-?mail$|\$\{.*?\}|\(.*?\) ?=>|email_verified|\bmail server\b|\bname or email\b|\bmail log\b|\b(the|your|another|valid|new|work|this|my) email\b(?! (in|again|was))|\bemail (address(es)?|of|domains|server)\b|\bemail is\b/gi

/** The same in French. */
const frenchMention =
  /\be-?mail|\bcourriel|\bmessagerie|\bnotif|\bavert(i|is|it|ir|ie|ies)\b|\bpr[ée]ven|\b(r[ée]|r)?(e?nvo[iy])|\binform[ée]|\bboîte|\b(est|sont|seront|sera) invit|\bvous écri|\btous les (calendriers|agendas)|\brappel/i
const frenchOtherUses =
  /^(?!renvo)([\w’' ]+ )?e-?mail$|\$\{.*?\}|\(.*?\) ?=>|email_verified|\bserveur de messagerie\b|\bprévenez\b|\bnoms? ou e-mails?\b|\bjournal des e-mails\b|\badresses? e-mail\b/gi

/**
 * Texts that promise an email, with the text of the same file that replaces them where no email is sent; an empty one
 * where the screen offers nothing that sends.
 */
const alternatives: { readonly [text: string]: string } = {
  'alerts.muteBody': 'alerts.muteBodyNoEmail',
  'alerts.rules': 'alerts.rulesNoEmail',
  'bulk.resend': '',
  'bulk.resent': '',
  'calendar.moveEmails': '',
  'invite.sent': '',
  'launch.inviteEffect': 'launch.inviteEffectNoEmail',
  'meetings.changesEmailed': 'meetings.changesNotEmailed',
  'meetings.deleteBody': 'meetings.deleteBodyNoEmail',
  'meetings.invited': 'meetings.invitedNoEmail',
  'meetings.sendInvitations': 'meetings.addInvitees',
  'meetings.willSend': 'meetings.willAdd',
  'operator-sign-up.approved': '',
  'operator-sign-up.refuseBody': '',
  'passwords.expiredInvitation': 'passwords.askAdministrator',
  'passwords.forgotBody': 'passwords.askAdministrator',
  'passwords.linkSent': '',
  'passwords.linkSentBody': '',
  'passwords.linkSentToAdministrator': '',
  'passwords.sendLink': '',
  'passwords.sent': '',
  'passwords.sentBody': '',
  'profile.emailBody': 'profile.emailNoEmail',
  'profile.linkSent': '',
  'profile.sendLink': '',
  'recurrence.changeEmailed': 'recurrence.changeNotEmailed',
  'recurrence.occurrenceEmailed': 'recurrence.occurrenceNote',
  'registration.body': 'registration.bodyNoEmail',
  'registration.thanksBody': 'registration.thanksNoEmail',
  'remove.cancelUpcoming': 'remove.cancelUpcomingNoEmail',
  'remove.invitees': 'remove.inviteesNoEmail',
  'resend-email.resend': '',
  'resend-email.resendIn': '',
  'resend-email.resent': '',
  // Also says what becomes of an email of earlier.
  'recording-settings.affectsWhen': '',
  'recording-settings.keepHint': '',
  'responses.handOverBody': 'responses.handOverBodyNoEmail',
  'responses.emailMe': '',
  'responses.emailedMe': '',
  'responses.madeHostByEmail': 'responses.madeHost',
  'responses.sendAgain': '',
  'responses.sendAgainTo': '',
  'responses.sendAllAgain': '',
  'responses.sentAgain': '',
  'settings.reminderEmail': '',
  'sign-up.body': '',
  'sign-up.bodyApproval': '',
  'sign-up.expiredBody': '',
  'sign-up.sentBody': '',
  'sign-up.waitingBody': '',
  'tenant-smtp.configured': '',
  'tenant-smtp.test': '',
  'user-imports.fileIntro': 'user-imports.fileIntroNoEmail',
  'user-imports.valid': 'user-imports.validNoEmail',
  'users.resend': '',
  'users.sent': '',
}

/** Texts that mention emails or sending, and promise none. */
const others = new Set(
  `recording-settings.linkMail share.passwordHint shared-recording.expiredBody shared-recording.failedBody
    shared-recording.passwordBody shared-recording.withdrawnSome shared-recording.asked shared-recording.send
    recording.kept
    alerts.deleteBody alerts.emails:not-delivered alerts.emails:sent alerts.emails:unsent alerts.emails:waiting
    alerts.notEmailed alerts.recipientsTitle alerts.rulesNoEmail api-reference.headerBody api-reference.sessionBody audit.userEmail chat.notSent chat.send
    chat.sending conferences.sends connection-test.outcome-no-media-hint connection-test.outcome-no-signaling-hint
    device.camera-failed device.microphone-failed feedback-form.send home.failedEmails invite.nobodyInvited
    link.beforeInviting link.copyEach link.invitation link.reset mail-log.empty mail-log.emptyWhy mail-log.list
    mail-log.sentAt mail-log.state:sent mail-log.state:unsent mail-log.state:waiting
    meeting-options.emailReminder meeting-options.reactions
    mode-consequences.no-mail-server mode-options.emailReminder mode-options.emails mode-options.emailsWhy
    mode-options.reactions room-controls.emailReminder
    no-email.chosen no-email.title recurrence.changeNotEmailed responses.handOverBodyNoEmail
    room-controls.reactions tenant-detail.signup tenant-detail.signupNormal tenants.adminEmail
    mail-log.notWantedBody mail-log.notWantedTitle mail-log.unsentBody meetings.changesNotEmailed
    meetings.deleteBodyNoEmail meetings.invitedNoEmail meetings.noEmail meetings.noUpcomingWhy
    meetings.willAdd operator-sign-up.details passwords.askAdministrator passwords.unknownBody
    profile.changeCancelled profile.emailNoEmail profile.formatsHint
    provider-test.outcome:email-missing provider-test.outcome:email-unverified recurrence.changeNobody
    registration.bodyNoEmail registration.thanksNoEmail remove.cancelUpcomingNoEmail remove.inviteesNoEmail
    responses.failed responses.goneBody responses.removedUndone responses.unknownBody settings.reminders
    tenant-brands.brandnameHint tenant-brands.logoDarkEffect tenant-smtp.exposed tenant-smtp.exposedTitle
    tenant-smtp.notConfigured tenant-smtp.removeBody user-imports.added
    user-imports.linksBody user-imports.noEmail links.body mail-log.problem:not-admitted mail-log.problem:not-sent
    mail-log.problem:policy-refused mail-log.problem:sender-refused tenant-smtp.notSent
    tenant-smtp.problem:not-admitted tenant-smtp.problem:not-sent tenant-smtp.problem:policy-refused
    tenant-smtp.problem:sender-refused tenant-states.byBoth tenant-states.byEmail tenant-states.lastSent
    tenant-states.noMailServer breakouts.send breakouts.sent meeting-options.emails clients.identifierHint
    meeting-state.noOrphansWhy meeting-state.noPublishers meeting-state.orphan:idle meeting-state.startWhy
    meeting-state.subscribersWhy operator.failedEmails operator.invited operator.noEmails operator.tenantMail
    connection-course.lossUp connection-course.sends connection-course.sentResolution operational-dashboard.group:own
    operational-dashboard.wrong:mail operational-dashboard.wrong:mailAge tenant-features.signupNormal
    operator.waiting option-cause.emailReminder option-cause.reactions tenants.mail`.split(/\s+/),
)

/** Further texts of which only the French mentions it: to send a file, to tell someone oneself, the field of an address. */
const frenchOthers =
  `recording-settings.quotaHint alerts.unmute alerts.unmuted api-reference.errorsBody breakouts.callBack breakouts.ofTime breakouts.warning mute.unmute
    mute.unmuted meeting-state.publishes
  meeting-state.up tenant-clients.currentVersionHint conference-event.enteredBy image-upload.sending join-outcome.lobby-body
  managers.managersPlaceholderEmail meetings.groupsHint responses.countUnnotified responses.markNotified
  responses.markedNotified responses.stateUnnotified settings.keepNotices sign-up.email sign-up.sentTitle
  tenant-detail.adminEmail tenant-image.uploaded tenant-smtp.accepted tenant-smtp.fromEmail
  tenant-smtp.rejected`.split(/\s+/)

const listMentions = (language: 'en' | 'fr', mentions: RegExp, except: RegExp): readonly string[] =>
  texts[language].filter(({ text }) => mentions.test(text.replace(except, ''))).map(({ name }) => name)

const listTexts = (language: 'en' | 'fr') =>
  Object.entries(modules).flatMap(([path, exported]) =>
    Object.values(exported).flatMap((catalogues) =>
      Object.entries(catalogues[language] ?? {}).map(([key, text]) => ({
        name: `${path.split('/').at(-1)?.replace('.texts.ts', '')}.${key}`,
        text: String(text),
      })),
    ),
  )
const texts = { en: listTexts('en'), fr: listTexts('fr') }

test('every text that promises an email has one for where no email is sent', () => {
  const mentions = listMentions('en', mention, otherUses)
  // A text that is missing here promises an email, unless it is one of the others.
  expect(mentions.filter((name) => !others.has(name)).toSorted()).toEqual(Object.keys(alternatives).toSorted())
  expect([...others].filter((name) => !mentions.includes(name))).toEqual([])
  const names = new Set(texts.en.map(({ name }) => name))
  expect(Object.values(alternatives).filter((name) => name !== '' && !names.has(name))).toEqual([])
})

test('no French text promises an email where the English one does not', () => {
  const mentions = listMentions('fr', frenchMention, frenchOtherUses)
  const known = new Set([...others, ...Object.keys(alternatives)])
  expect(mentions.filter((name) => !known.has(name)).toSorted()).toEqual([...frenchOthers].toSorted())
})

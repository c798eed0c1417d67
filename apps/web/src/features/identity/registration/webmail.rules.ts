type Webmail = { readonly name: string; readonly url: string }

const gmail: Webmail = { name: 'Gmail', url: 'https://mail.google.com/' }
const outlook: Webmail = { name: 'Outlook', url: 'https://outlook.live.com/mail/' }
const yahoo: Webmail = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }
const webmailByDomain: { readonly [domain: string]: Webmail } = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'outlook.com': outlook,
  'hotmail.com': outlook,
  'live.com': outlook,
  'hotmail.fr': outlook,
  'outlook.fr': outlook,
  'yahoo.com': yahoo,
  'yahoo.fr': yahoo,
}

/** Finds the webmail of an address, for domains whose users all share one. */
export const findWebmail = (email: string): Webmail | undefined =>
  webmailByDomain[email.slice(email.lastIndexOf('@') + 1)]

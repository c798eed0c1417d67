type Mailbox = { readonly name: string; readonly url: string }

const gmail: Mailbox = { name: 'Gmail', url: 'https://mail.google.com/' }
const outlook: Mailbox = { name: 'Outlook', url: 'https://outlook.live.com/mail/' }
const yahoo: Mailbox = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }
const boxes: { readonly [domain: string]: Mailbox } = {
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

/** Where mails to an address are read, for the domains that have one place for everybody. */
export const findWebmail = (email: string): Mailbox | undefined => boxes[email.slice(email.lastIndexOf('@') + 1)]

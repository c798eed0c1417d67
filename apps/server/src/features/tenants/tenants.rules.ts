// Names that people take for the operator's own, or that mail programs and browsers ask for by themselves.
const reserved = new Set(
  `www admin api app mail static assets portal auth login sso status root localhost events rtc cdn
    smtp imap pop pop3 webmail mx ns ns1 ns2 ftp autodiscover autoconfig mta-sts wpad isatap stun turn sip`.split(
    /\s+/,
  ),
)

/** Whether a tenant may have this subdomain; its grammar is the contract's. */
export const isReserved = (subdomain: string): boolean => reserved.has(subdomain)

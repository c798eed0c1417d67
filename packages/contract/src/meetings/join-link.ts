/**
 * Builds a join link with the password in the fragment, which browsers never send to a server. Signs with which a
 * sentence may go on are escaped too: programs that make links of plain text leave them out at the end.
 */
export const buildJoinLink = (url: string, password: string): string =>
  password === '' ? url : `${url}#${encodeURIComponent(password).replace(/[!'()*.~]/g, escapeSign)}`

const escapeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

import type { Labels } from '../field-labels.ts'

/** Why a mail server did not get an email, where the portal knows more than the server has said. */
export const mailProblems = [
  ...(['no-server', 'host-unknown', 'port-refused', 'connection-refused', 'no-response', 'connection-lost'] as const),
  ...(['certificate-unknown', 'certificate-expired', 'certificate-other-name'] as const),
  ...(['tls-not-at-port', 'starttls-missing', 'encryption-failed'] as const),
  ...(['not-admitted', 'sign-in-refused', 'sender-refused', 'policy-refused', 'not-sent'] as const),
] as const
export type MailProblem = (typeof mailProblems)[number]

/** Sentences for all of them, with what to do. */
export const mailProblemLabels = {
  'problem:no-server': {
    en: 'There is no mail server any more. Set one up again.',
    fr: 'Il n’y a plus de serveur de messagerie. Configurez-en un de nouveau.',
  },
  'problem:host-unknown': {
    en: 'The name of the mail server is not found, or must not be reached from here.',
    fr: 'Le nom du serveur de messagerie est introuvable ou ne doit pas être atteint d’ici.',
  },
  'problem:port-refused': {
    en: 'This port is not one of a mail server. Use 25, 465, 587 or 2525.',
    fr: 'Ce port n’est pas celui d’un serveur de messagerie. Utilisez 25, 465, 587 ou 2525.',
  },
  'problem:connection-refused': {
    en: 'No mail server runs at this address and port, or a firewall refuses the connection.',
    fr: 'Aucun serveur de messagerie ne fonctionne à cette adresse et à ce port, ou un pare-feu refuse la connexion.',
  },
  'problem:no-response': {
    en: 'The mail server does not respond. Check its name and port, and firewalls.',
    fr: 'Le serveur de messagerie ne répond pas. Vérifiez son nom, son port et les pare-feu.',
  },
  'problem:connection-lost': {
    en: 'The mail server closed the connection. Check the port and whether it uses TLS or STARTTLS.',
    fr: 'Le serveur de messagerie a fermé la connexion. Vérifiez le port et s’il utilise TLS ou STARTTLS.',
  },
  'problem:certificate-unknown': {
    en: 'The certificate of the mail server comes from an authority that is not trusted. If the authority is your own, add it to the settings.',
    fr: 'Le certificat du serveur de messagerie vient d’une autorité inconnue. Si c’est la vôtre, ajoutez-la aux paramètres.',
  },
  'problem:certificate-expired': {
    en: 'The certificate of the mail server has expired or is not valid yet. Renew it there.',
    fr: 'Le certificat du serveur de messagerie a expiré ou n’est pas encore valide. Renouvelez-le.',
  },
  'problem:certificate-other-name': {
    en: 'The certificate of the mail server is for another name. Enter the name that it states.',
    fr: 'Le certificat du serveur de messagerie porte un autre nom. Saisissez le nom qu’il indique.',
  },
  'problem:tls-not-at-port': {
    en: 'The mail server does not begin with TLS at this port. Choose STARTTLS, or port 465.',
    fr: 'Le serveur de messagerie ne commence pas par TLS à ce port. Choisissez STARTTLS ou le port 465.',
  },
  'problem:starttls-missing': {
    en: 'The mail server does not offer STARTTLS at this port. Choose TLS with port 465, or ask its operator.',
    fr: 'Le serveur de messagerie ne propose pas STARTTLS à ce port. Choisissez TLS et le port 465, ou demandez à son exploitant.',
  },
  'problem:encryption-failed': {
    en: 'The mail server and the portal found no encryption that both accept.',
    fr: 'Le serveur de messagerie et le portail n’ont trouvé aucun chiffrement commun.',
  },
  'problem:not-admitted': {
    en: 'The mail server accepts email only over an encrypted connection, or only with a user name and password.',
    fr: 'Le serveur de messagerie n’accepte les e-mails que par une connexion chiffrée, ou qu’avec un nom d’utilisateur et un mot de passe.',
  },
  'problem:sign-in-refused': {
    en: 'The mail server does not accept the user name and password.',
    fr: 'Le serveur de messagerie n’accepte pas le nom d’utilisateur et le mot de passe.',
  },
  'problem:sender-refused': {
    en: 'The mail server does not accept the sender address. It must be one that this sign-in may use.',
    fr: 'Le serveur de messagerie n’accepte pas l’adresse de l’expéditeur. Elle doit être permise à cette connexion.',
  },
  'problem:policy-refused': {
    en: 'The rules of the mail server do not allow this email. Check the user name, the sender address and whether the server sends to others.',
    fr: 'Les règles du serveur de messagerie n’autorisent pas cet e-mail. Vérifiez le nom d’utilisateur, l’adresse de l’expéditeur et si le serveur envoie vers l’extérieur.',
  },
  'problem:not-sent': {
    en: 'The email could not be sent. The log of the portal says why.',
    fr: 'L’e-mail n’a pas pu être envoyé. Le journal du portail indique pourquoi.',
  },
} satisfies Labels & { readonly [key in `problem:${MailProblem}`]: unknown }

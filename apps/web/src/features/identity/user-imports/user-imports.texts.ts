import type { CancelReason } from '@foyer/contract/operations/tasks'
import { defineTexts, plural } from '#lib/texts.ts'

export const userImportsTexts = defineTexts({
  en: {
    title: 'Import users',
    steps: 'Steps of the import',
    file: 'File',
    columns: 'Columns',
    check: 'Check',
    result: 'Result',
    fileLabel: 'File of users',
    fileIntro:
      'People in the file are invited by email and choose their own passwords. Nothing happens before you have seen and confirmed it.',
    fileIntroNoEmail:
      'The users in the file are added, and each chooses a password with a sign-in link. Nothing happens before you have seen and confirmed it.',
    noEmail: 'After the import, download a file with one sign-in link for each user and pass the links on yourself.',
    added: (count: number) =>
      plural('en', count, {
        one: '# user was added. No email was sent.',
        other: '# users were added. No email was sent.',
      }),
    linksBody:
      'Send each user the link from this file. A link works once, within 7 days. Downloading again creates new links, and earlier ones stop working.',
    downloadLinks: 'Download sign-in links (CSV)',
    fileHint: (rows: string) => `CSV, at most 1 MB and ${rows} rows. In a spreadsheet: save as CSV`,
    template: 'Download a template',
    chosen: (name: string, rows: number) => plural('en', rows, { one: `${name}: # row`, other: `${name}: # rows` }),
    next: 'Continue',
    back: 'Back',
    columnsIntro: 'Say what each column holds. Only the email address is required.',
    columnHolds: (column: string) => `What the column ${column} holds`,
    nothing: 'Not imported',
    email: 'Email',
    firstname: 'First name',
    lastname: 'Last name',
    role: 'Role',
    language: 'Language',
    otherwise: 'For rows that say none',
    client: 'Client',
    member: 'Member',
    admin: 'Administrator',
    checking: 'Checking every row…',
    willBe: (count: number) =>
      plural('en', count, { one: '# person will be invited', other: '# people will be invited' }),
    willNot: (count: number) =>
      plural('en', count, { one: '# row will be left out', other: '# rows will be left out' }),
    problems: 'Rows that are left out',
    line: 'Line',
    reason: 'Reason',
    noAddress: 'none',
    more: (count: number) =>
      plural('en', count, {
        one: '# more is in the file of failed rows afterwards.',
        other: '# more are in the file of failed rows afterwards.',
      }),
    nobody: 'No row can be imported. Mend the file, or say anew what its columns hold.',
    invite: (count: number) => plural('en', count, { one: 'Invite # person', other: 'Invite # people' }),
    running: 'Importing',
    leave: 'You can leave this page: the progress stands on top of every page.',
    over: 'The import is done',
    cancelled: (reason: CancelReason) =>
      ({
        requested: 'The import was cancelled',
        'tenant-disabled': 'The import was cancelled because the organisation was disabled',
        'permission-lost': 'The import was cancelled because your account no longer had permission',
      })[reason],
    invited: (count: number) => plural('en', count, { one: '# person was invited', other: '# people were invited' }),
    failed: (count: number) => plural('en', count, { one: '# row was left out', other: '# rows were left out' }),
    downloadFailed: 'Download the rows left out',
    cancel: 'Cancel the import',
    another: 'Import another file',
    toUsers: 'To the users',
    gone: 'This import is no longer here. Begin anew.',
  },
  fr: {
    title: 'Importer des utilisateurs',
    steps: 'Étapes de l’importation',
    file: 'Fichier',
    columns: 'Colonnes',
    check: 'Vérification',
    result: 'Résultat',
    fileLabel: 'Fichier d’utilisateurs',
    fileIntro:
      'Les personnes du fichier sont invitées par e-mail et choisissent elles-mêmes leur mot de passe. Rien n’est fait avant que vous ayez tout vu et confirmé.',
    fileIntroNoEmail:
      'Les utilisateurs du fichier sont ajoutés, et chacun choisit son mot de passe grâce à un lien de connexion. Rien n’est fait avant que vous ayez tout vu et confirmé.',
    noEmail:
      'Après l’importation, téléchargez un fichier contenant un lien de connexion par utilisateur et transmettez les liens vous-même.',
    added: (count) =>
      plural('fr', count, {
        one: '# utilisateur a été ajouté. Aucun e-mail n’a été envoyé.',
        other: '# utilisateurs ont été ajoutés. Aucun e-mail n’a été envoyé.',
      }),
    linksBody:
      'Envoyez à chaque utilisateur son lien. Un lien ne fonctionne qu’une fois, pendant 7 jours. Un nouveau téléchargement crée de nouveaux liens, et les précédents cessent de fonctionner.',
    downloadLinks: 'Télécharger les liens de connexion (CSV)',
    fileHint: (rows) => `CSV, 1 Mo et ${rows} lignes au plus. Dans un tableur : enregistrer au format CSV`,
    template: 'Télécharger un modèle',
    chosen: (name, rows) => plural('fr', rows, { one: `${name} : # ligne`, other: `${name} : # lignes` }),
    next: 'Continuer',
    back: 'Retour',
    columnsIntro: 'Indiquez ce que contient chaque colonne. Seule l’adresse e-mail est obligatoire.',
    columnHolds: (column) => `Ce que contient la colonne ${column}`,
    nothing: 'Non importée',
    email: 'E-mail',
    firstname: 'Prénom',
    lastname: 'Nom de famille',
    role: 'Rôle',
    language: 'Langue',
    otherwise: 'Pour les lignes qui n’en indiquent pas',
    client: 'Client',
    member: 'Membre',
    admin: 'Administrateur',
    checking: 'Vérification de chaque ligne…',
    willBe: (count) => plural('fr', count, { one: '# personne sera invitée', other: '# personnes seront invitées' }),
    willNot: (count) =>
      plural('fr', count, { one: '# ligne sera laissée de côté', other: '# lignes seront laissées de côté' }),
    problems: 'Lignes laissées de côté',
    line: 'Ligne',
    reason: 'Motif',
    noAddress: 'aucune',
    more: (count) =>
      plural('fr', count, {
        one: '# autre figurera ensuite dans le fichier des lignes en échec.',
        other: '# autres figureront ensuite dans le fichier des lignes en échec.',
      }),
    nobody:
      'Aucune ligne ne peut être importée. Corrigez le fichier ou indiquez à nouveau ce que contiennent ses colonnes.',
    invite: (count) => plural('fr', count, { one: 'Inviter # personne', other: 'Inviter # personnes' }),
    running: 'Importation en cours',
    leave: 'Vous pouvez quitter cette page : la progression s’affiche en haut de chaque page.',
    over: 'L’importation est terminée',
    cancelled: (reason) =>
      ({
        requested: 'L’importation a été annulée',
        'tenant-disabled': 'L’importation a été annulée, car l’organisation a été désactivée',
        'permission-lost': 'L’importation a été annulée, car votre compte n’en avait plus le droit',
      })[reason],
    invited: (count) => plural('fr', count, { one: '# personne a été invitée', other: '# personnes ont été invitées' }),
    failed: (count) =>
      plural('fr', count, { one: '# ligne a été laissée de côté', other: '# lignes ont été laissées de côté' }),
    downloadFailed: 'Télécharger les lignes laissées de côté',
    cancel: 'Annuler l’importation',
    another: 'Importer un autre fichier',
    toUsers: 'Vers les utilisateurs',
    gone: 'Cette importation n’est plus là. Recommencez.',
  },
})

import type { CancelReason } from '@foyer/contract/operations/tasks'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, plural } from '#lib/texts.ts'

export const userImportsTexts = defineTexts({
  en: {
    ...commonTexts.en,
    group: commonTexts.en.groups,
    title: 'Import users',
    steps: 'Import steps',
    file: 'File',
    columns: 'Columns',
    check: 'Check',
    result: 'Result',
    fileLabel: 'User file',
    fileIntro:
      'Users in the file are invited by email and choose their own passwords. Nothing is imported until you confirm.',
    fileIntroNoEmail:
      'Users in the file are added, and each chooses a password with a sign-in link. Nothing is imported until you confirm.',
    noEmail: 'After the import, download a file with a sign-in link for each user and send the links yourself.',
    added: (count: number) =>
      plural('en', count, {
        one: '# user was added. No email was sent.',
        other: '# users were added. No email was sent.',
      }),
    linksBody:
      'Send each user their link from this file. A link works once and expires in 7 days. Downloading the file again creates new links, and earlier ones stop working. You can’t create links for people with more access than you.',
    downloadLinks: 'Download sign-in links (CSV)',
    fileHint: (rows: string) => `CSV, up to 1 MB and ${rows} rows. You can save a spreadsheet as CSV.`,
    template: 'Download a template',
    chosen: (name: string, rows: number) => plural('en', rows, { one: `${name}: # row`, other: `${name}: # rows` }),
    back: 'Back',
    columnsIntro: 'Match each column to a field. Only the email is required.',
    columnField: (column: string) => `Field for column ${column}`,
    unnamed: (number: number) => `Column ${number}`,
    notImported: 'Not imported',
    defaults: 'Default for empty values',
    checking: 'Checking every row…',
    valid: (count: number) => plural('en', count, { one: '# user will be invited', other: '# users will be invited' }),
    validNoEmail: (count: number) =>
      plural('en', count, { one: '# user will be added', other: '# users will be added' }),
    invalid: (count: number) => plural('en', count, { one: '# row will be skipped', other: '# rows will be skipped' }),
    problems: 'Skipped rows',
    line: 'Line',
    reason: 'Reason',
    noEmailValue: 'none',
    more: (count: number) =>
      plural('en', count, {
        one: '# more row will be in the file of skipped rows.',
        other: '# more rows will be in the file of skipped rows.',
      }),
    nobody: 'No rows can be imported. Fix the file or change the column mapping.',
    invite: (count: number) => plural('en', count, { one: 'Invite # user', other: 'Invite # users' }),
    add: (count: number) => plural('en', count, { one: 'Add # user', other: 'Add # users' }),
    running: 'Importing',
    canLeave: 'You can leave this page. Progress is shown at the top of every page.',
    finished: 'The import is complete',
    cancelled: (reason: CancelReason) =>
      ({
        requested: 'The import was cancelled',
        'tenant-disabled': 'The import was cancelled because the organisation was disabled',
        'permission-lost': 'The import was cancelled because your account no longer had permission',
      })[reason],
    invited: (count: number) => plural('en', count, { one: '# user was invited', other: '# users were invited' }),
    failed: (count: number) => plural('en', count, { one: '# row was skipped', other: '# rows were skipped' }),
    downloadFailed: 'Download skipped rows',
    cancel: 'Cancel import',
    another: 'Import another file',
    toUsers: 'Go to users',
    expired: 'This import has expired. Start again.',
  },
  fr: {
    ...commonTexts.fr,
    group: commonTexts.fr.groups,
    title: 'Importer des utilisateurs',
    steps: 'Étapes de l’importation',
    file: 'Fichier',
    columns: 'Colonnes',
    check: 'Vérification',
    result: 'Résultat',
    fileLabel: 'Fichier d’utilisateurs',
    fileIntro:
      'Les utilisateurs du fichier sont invités par e-mail et choisissent eux-mêmes leur mot de passe. Rien n’est importé avant votre confirmation.',
    fileIntroNoEmail:
      'Les utilisateurs du fichier sont ajoutés, et chacun choisit son mot de passe grâce à un lien de connexion. Rien n’est importé avant votre confirmation.',
    noEmail:
      'Après l’importation, téléchargez un fichier contenant un lien de connexion par utilisateur et envoyez les liens vous-même.',
    added: (count) =>
      plural('fr', count, {
        one: '# utilisateur a été ajouté. Aucun e-mail n’a été envoyé.',
        other: '# utilisateurs ont été ajoutés. Aucun e-mail n’a été envoyé.',
      }),
    linksBody:
      'Envoyez à chaque utilisateur son lien. Un lien ne fonctionne qu’une fois et expire au bout de 7 jours. Un nouveau téléchargement crée de nouveaux liens, et les précédents cessent de fonctionner. Vous ne pouvez pas créer de lien pour les personnes qui ont plus d’accès que vous.',
    downloadLinks: 'Télécharger les liens de connexion (CSV)',
    fileHint: (rows) => `CSV, 1 Mo et ${rows} lignes au plus. Un tableur peut enregistrer au format CSV.`,
    template: 'Télécharger un modèle',
    chosen: (name, rows) => plural('fr', rows, { one: `${name} : # ligne`, other: `${name} : # lignes` }),
    back: 'Retour',
    columnsIntro: 'Associez chaque colonne à un champ. Seule l’adresse e-mail est obligatoire.',
    columnField: (column) => `Champ pour la colonne ${column}`,
    unnamed: (number) => `Colonne ${number}`,
    notImported: 'Non importée',
    defaults: 'Valeurs par défaut',
    checking: 'Vérification de chaque ligne…',
    valid: (count) => plural('fr', count, { one: '# utilisateur sera invité', other: '# utilisateurs seront invités' }),
    validNoEmail: (count) =>
      plural('fr', count, { one: '# utilisateur sera ajouté', other: '# utilisateurs seront ajoutés' }),
    invalid: (count) => plural('fr', count, { one: '# ligne sera ignorée', other: '# lignes seront ignorées' }),
    problems: 'Lignes ignorées',
    line: 'Ligne',
    reason: 'Motif',
    noEmailValue: 'aucune',
    more: (count) =>
      plural('fr', count, {
        one: '# autre ligne figurera dans le fichier des lignes ignorées.',
        other: '# autres lignes figureront dans le fichier des lignes ignorées.',
      }),
    nobody: 'Aucune ligne ne peut être importée. Corrigez le fichier ou modifiez la correspondance des colonnes.',
    invite: (count) => plural('fr', count, { one: 'Inviter # utilisateur', other: 'Inviter # utilisateurs' }),
    add: (count) => plural('fr', count, { one: 'Ajouter # utilisateur', other: 'Ajouter # utilisateurs' }),
    running: 'Importation en cours',
    canLeave: 'Vous pouvez quitter cette page : la progression s’affiche en haut de chaque page.',
    finished: 'L’importation est terminée',
    cancelled: (reason) =>
      ({
        requested: 'L’importation a été annulée',
        'tenant-disabled': 'L’importation a été annulée, car l’organisation a été désactivée',
        'permission-lost': 'L’importation a été annulée, car votre compte n’en avait plus le droit',
      })[reason],
    invited: (count) =>
      plural('fr', count, { one: '# utilisateur a été invité', other: '# utilisateurs ont été invités' }),
    failed: (count) => plural('fr', count, { one: '# ligne a été ignorée', other: '# lignes ont été ignorées' }),
    downloadFailed: 'Télécharger les lignes ignorées',
    cancel: 'Annuler l’importation',
    another: 'Importer un autre fichier',
    toUsers: 'Aller aux utilisateurs',
    expired: 'Cette importation a expiré. Recommencez.',
  },
})
